import type { AlertEvidence, AlertState, QuietReason, Severity, Transition } from '../model/alert/alert'
import type { MessageState, ToldTransition } from '../model/alert/message'
import type { SettingField } from '../model/alert/setting-field'

/** Times are ISO 8601 in UTC. */
export type AlertRow = {
  id: string
  ruleId: string
  ruleName: string
  severity: Severity
  state: AlertState
  subject: string
  subjectName: string
  evidence: AlertEvidence
  /** The last time that it fired. */
  firedAt: string
  firstFiredAt: string
  resolvedAt: string | null
  timesFired: number
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  snoozedUntil: string | null
  /** Why nobody is told now; null if people are told. */
  quiet: QuietReason | null
}

export type AlertTransitionRow = {
  id: string
  at: string
  transition: Transition
  sentence: string
  by: string | null
  quiet: QuietReason | null
}

/** A message as the pages of its alerts and its channel list it. */
export type MessageRow = {
  id: string
  channelId: string
  channelName: string
  transition: ToldTransition
  /** The number of alerts in the message, and the first of them. */
  alerts: number
  first: { alertId: string; rule: string; subject: string }
  cause: string | null
  state: MessageState
  attempts: number
  problem: string | null
  isRepeat: boolean
  insteadOf: string | null
  createdAt: string
  sentAt: string | null
  /** The time of the next attempt. */
  nextAt: string | null
}

/** A sentence that says what to do, the label of the button to the evidence, and links to other pages. */
export type AlertAdvice = { says: string; action: string; also: { label: string; href: string }[] }

export type AlertDetail = {
  alert: AlertRow
  /** Is null for a kind of another version. */
  advice: AlertAdvice | null
  /** The rule as it is now, if it can be tried on the past of this subject; null otherwise. */
  past: { kind: string; settings: Record<string, number | string>; threshold: ThresholdSetting | null } | null
  readAt: string
  /** The newest first. */
  history: AlertTransitionRow[]
  /** The newest first. */
  messages: MessageRow[]
}

export type PastFiring = {
  subject: string
  subjectName: string
  from: string
  /** Is null while the firing goes on. */
  to: string | null
  sentence: string
  href: string | null
}

/** When a rule would have fired: the newest firings first; `count` is the number of all. */
export type PastTrial = {
  days: number
  count: number
  firings: PastFiring[]
  threshold: number | null
  series: { subject: string; points: { at: string; value: number | null }[] }[]
}

/** The setting that a chart of the past shows as its threshold. */
export type ThresholdSetting = { name: string; label: string; unit: string; min: number; max: number; isWhole: boolean }

export type RuleKindInfo = {
  id: string
  title: string
  about: string
  severity: Severity
  settings: Record<string, number | string>
  fields: readonly SettingField[]
  holds: { before: number; after: number }
  canTryPast: boolean
  threshold: ThresholdSetting | null
}

/** A channel that a rule can name, and the severities that it sends without being named. */
export type RouteChannel = { id: string; name: string; severities: Severity[]; isOn: boolean }

/** A channel that a rule names. */
export type RuleChannel = { id: string; name: string; state: 'on' | 'off' | 'removed' }

export type RuleRow = {
  id: string
  kind: string
  kindTitle: string
  about: string
  name: string
  severity: Severity
  settings: Record<string, number | string>
  /** The channels that the rule names; if none of them exists any more, its severity decides. */
  channels: RuleChannel[]
  isOn: boolean
  /** False for a kind or settings of another version, which this version cannot judge. */
  isKnown: boolean
  firing: number
  /** How often it fired in the last 30 days. */
  firedLately: number
  lastFiredAt: string | null
  changedAt: string
  changedBy: string
}

export type SilenceRow = {
  id: string
  kind: 'mute' | 'planned-work'
  ruleName: string | null
  /** The endpoint, or the subject of a rule; null for the whole environment. */
  subject: string | null
  reason: string
  startsAt: string
  endsAt: string | null
  createdBy: string
}

export type RuleBook = {
  readAt: string
  rules: RuleRow[]
  kinds: RuleKindInfo[]
  silences: SilenceRow[]
  /** Sorted by name. */
  channels: RouteChannel[]
}
