import type { Severity } from '../../model/alert/alert'
import type { ChannelKind, MessageState } from '../../model/alert/message'
import type { MessageRow } from '../dto'
import type { ChannelField } from './kinds/channel-kind'

/** A channel without its address, key and secret. Times are ISO 8601 in UTC. */
export type ChannelRow = {
  id: string
  kind: ChannelKind
  name: string
  severities: Severity[]
  isOn: boolean
  recipients: string[]
  /** The host, or the number of recipients. */
  place: string
  changedAt: string
  changedBy: string
  failingSince: string | null
  /** The number of messages that wait to be sent or tried again. */
  waiting: number
  lastSentAt: string | null
  /** `state` is null until the answer has come. */
  lastTest: { at: string; by: string; state: MessageState | null } | null
}

export type ChannelKindInfo = {
  id: ChannelKind
  title: string
  about: string
  isMail: boolean
  fields: readonly ChannelField[]
  hasSecret: boolean
}

export type ChannelList = {
  readAt: string
  channels: ChannelRow[]
  kinds: ChannelKindInfo[]
  isVaultOn: boolean
  isMailOn: boolean
}

/** `rules` lists the rules that name the channel. */
export type ChannelDetail = {
  readAt: string
  channel: ChannelRow
  kind: ChannelKindInfo
  rules: { id: string; name: string }[]
  messages: MessageRow[]
}

/** `secret` is a new secret, which no other answer shows; null if none was made. */
export type SavedChannel = { channel: ChannelRow; secret: string | null }

/** One test and its exchange, without secrets. */
export type ChannelTest = {
  channel: ChannelRow
  exchange: {
    at: string
    tookMs: number
    isSent: boolean
    problem: string | null
    request: string
    answer: string | null
  }
}
