import type { z } from 'zod'
import type { ChannelKind, ToldTransition } from '../../../model/alert/message'
import type { AlertMessage } from '../../messages/alert-message'

/** Secrets stay on the server: no answer, page, log or error holds them. */
export type ChannelSecrets = Readonly<Record<string, string>>

export type ChannelField = { name: string; label: string; hint: string; isOptional?: true }

export type HookRequest = { url: string; headers: Record<string, string>; body: string }

type Shared = {
  id: ChannelKind
  title: string
  about: string
  /** The transitions that are sent; the others are not. */
  tells: readonly ToldTransition[]
  /** Whether the far end keeps a state, so that the end of an alert is sent even in a silence. */
  keepsState: boolean
}

/** A kind that is sent over HTTP, through the egress guard. */
export type HttpChannelKind = Shared & {
  via: 'http'
  /** The fields that a person enters; all are sealed. */
  fields: readonly ChannelField[]
  settings: z.ZodType<ChannelSecrets>
  /** A secret that Rampdesk makes and shows once. */
  ownSecret: null | { name: string; make: () => string }
  urlOf: (secrets: ChannelSecrets) => string
  requestOf: (message: AlertMessage, secrets: ChannelSecrets) => HookRequest
}

/** A kind that is sent by the configured mail server. */
export type MailChannelKind = Shared & { via: 'mail' }

export type AnyChannelKind = HttpChannelKind | MailChannelKind
