import type { z } from 'zod'
import type { ChannelKind, ToldTransition } from '../../../model/alert/message'
import type { AlertMessage } from '../../messages/alert-message'

/** Stays on the server: in no answer, page, log or error. */
export type ChannelSecrets = Readonly<Record<string, string>>

export type ChannelField = { name: string; label: string; hint: string; isOptional?: true }

export type HookRequest = { url: string; headers: Record<string, string>; body: string }

type Shared = {
  id: ChannelKind
  title: string
  about: string
  /** Other transitions are not told. */
  tells: readonly ToldTransition[]
  /** Whether the far end keeps a state, which has to end although nobody is told. */
  keepsState: boolean
}

/** Sent over HTTP, through the egress guard. */
export type HttpChannelKind = Shared & {
  via: 'http'
  /** A person enters them; all are sealed. */
  fields: readonly ChannelField[]
  settings: z.ZodType<ChannelSecrets>
  /** Made by Rampdesk and shown once. */
  ownSecret: null | { name: string; make: () => string }
  urlOf: (secrets: ChannelSecrets) => string
  requestOf: (message: AlertMessage, secrets: ChannelSecrets) => HookRequest
}

/** Sent by the mail server of the configuration. */
export type MailChannelKind = Shared & { via: 'mail' }

export type AnyChannelKind = HttpChannelKind | MailChannelKind
