import type { Severity } from '../../model/alert/alert'
import type { ChannelKind, MessageState, ToldTransition } from '../../model/alert/message'
import type { ChannelField } from './kinds/channel-kind'

/** Without its address, key and secret. Times are ISO 8601 in UTC. */
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
  /** Messages that wait to be sent or tried again. */
  waiting: number
  lastSentAt: string | null
  /** Its state is null while the answer has not come. */
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

/** A message, as an alert and its channel list it. */
export type MessageRow = {
  id: string
  channelId: string
  channelName: string
  transition: ToldTransition
  /** The alerts that it tells. */
  alerts: number
  cause: string | null
  state: MessageState
  attempts: number
  problem: string | null
  isRepeat: boolean
  insteadOf: string | null
  createdAt: string
  sentAt: string | null
  /** When it is tried again. */
  nextAt: string | null
}

export type ChannelDetail = { readAt: string; channel: ChannelRow; kind: ChannelKindInfo; messages: MessageRow[] }

/** `secret`: a new one, which no other answer has. */
export type SavedChannel = { channel: ChannelRow; secret: string | null }

/** One test and what came of it, without a secret. */
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
