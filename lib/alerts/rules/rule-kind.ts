import type { z } from 'zod'
import type { Environment } from '../../env'
import type { AlertCause, AlertEvidence, Severity } from '../../model/alert/alert'
import type { SettingField } from '../../model/alert/setting-field'
import { parseUrl } from '../../parse-url'
import type { SubjectHours } from './hour-series'

/** One subject that a rule looked at. */
export type RuleFinding = {
  /** The same text each time; empty where the rule has one subject. */
  subject: string
  subjectName: string
  cause: AlertCause
  /** True from the threshold on; clear again only where it has gone well below. */
  isOver: boolean
  isClear: boolean
  evidence: AlertEvidence
  /** A sentence for the end, where the evidence of its beginning would mislead. */
  ending?: string
}

export type RuleSettings = Record<string, number | string>

type Common = {
  id: string
  title: string
  /** A sentence that says when it fires, and why that matters. */
  about: string
  severity: Severity
  settings: z.ZodObject
  fields: readonly SettingField[]
  /** Minutes for which it must be true before it fires, and gone before it is resolved. */
  holds: { before: number; after: number }
}

/** Decides from counts of whole hours, of now or of the past alike. */
export type HourKind = Common & {
  source: 'hours'
  /** The subjects apart, and how many hours up to the judged one it looks at. */
  of: (settings: RuleSettings) => { dimension: HourDimension; hours: number }
  /** @param at the beginning of the last hour */
  judge: (settings: RuleSettings, hours: SubjectHours, at: number, environment: string) => RuleFinding
  /** Ends an alert whose subject has no delivery in these hours any more. */
  gone?: string
}

export const HOUR_DIMENSIONS = ['all', 'endpoint', 'event'] as const
export type HourDimension = (typeof HOUR_DIMENSIONS)[number]

/** Reads what is true now; nothing is kept of how it was. */
export type NowKind = Common & {
  source: 'now'
  read: (settings: RuleSettings, about: { environment: Environment; now: Date }) => Promise<RuleFinding[]>
}

/** Reads spans with a beginning and an end, so that the past can be told, too. */
export type SpanKind = Common & {
  source: 'spans'
  read: (settings: RuleSettings, about: { environment: Environment; from: Date; to: Date }) => Promise<RuleSpan[]>
}

/** `to` is null while it goes on. */
export type RuleSpan = Pick<RuleFinding, 'subject' | 'subjectName' | 'cause' | 'evidence'> & {
  from: Date
  to: Date | null
}

export type RuleKind = HourKind | NowKind | SpanKind

export const NO_CAUSE: AlertCause = { endpoint: null, host: null, isPlatform: false }

/** Alerts of one endpoint, or of one host, have a cause in common. */
export function causeOfEndpoint(endpoint: string): AlertCause {
  return { endpoint, host: parseUrl(endpoint)?.host ?? null, isPlatform: false }
}

export const settingNumber = (settings: RuleSettings, name: string): number => Number(settings[name])
