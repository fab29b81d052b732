import type { z } from 'zod'
import type { Environment } from '../../env'
import type { AlertCause, AlertEvidence, Severity } from '../../model/alert/alert'
import type { SettingField } from '../../model/alert/setting-field'
import { parseUrl } from '../../parse-url'
import type { HourCounts, SubjectHours } from './hour-series'

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

/** Says what to do about an alert: `action` is the button that leads to its evidence, `also` leads elsewhere. */
export type RuleAdvice = { says: string; action: string; also?: readonly AdvicePlace[] }

/** The unresolved failures of its endpoint, the registrations, the checks of the desk. */
export type AdvicePlace = 'recovery' | 'registrations' | 'doctor'

type Common = {
  id: string
  title: string
  /** A sentence that says when it fires, and why that matters. */
  about: string
  severity: Severity
  settings: z.ZodObject
  fields: readonly SettingField[]
  advice: RuleAdvice
  /** Minutes for which it must be true before it fires, and gone before it is resolved. */
  holds: { before: number; after: number }
}

/** Decides from counts of whole hours, of now or of the past alike. */
export type HourKind = Common & {
  source: 'hours'
  /**
   * The subjects apart, and how many hours up to the judged one it looks at. `quiet`: it looks only at the last so many of a subject
   * that has a delivery in them or in the judged hour. `rise`: it looks at them only where the counts of
   * a subject in its last hours, or in those up to an hour before, are risen.
   */
  of: (settings: RuleSettings) => { dimension: HourDimension; hours: number; quiet?: number; rise?: Rise }
  /** @param at the beginning of the last hour */
  judge: (settings: RuleSettings, hours: SubjectHours, at: number, environment: string) => RuleFinding
  /** Ends an alert whose subject has no delivery in these hours any more. */
  gone?: string
}

export type Rise = { hours: number; isRisen: (counts: HourCounts) => boolean }

export const HOUR_DIMENSIONS = ['all', 'endpoint', 'event', 'family'] as const
export type HourDimension = (typeof HOUR_DIMENSIONS)[number]

/** Reads what is true now. `past` is there where enough is kept to tell how it was. */
export type NowKind = Common & {
  source: 'now'
  read: (settings: RuleSettings, about: NowLook) => Promise<RuleFinding[]>
  past?: ReadSpans
}

/** `once` reads what several rules of a look share, by a name. */
export type NowLook = { environment: Environment; now: Date; once: Once }

export type Once = <T>(name: string, read: () => Promise<T>) => Promise<T>

/** Reads spans with a beginning and an end, so that the past can be told, too. */
export type SpanKind = Common & { source: 'spans'; read: ReadSpans }

/** The oldest first. */
type ReadSpans = (
  settings: RuleSettings,
  about: { environment: Environment; from: Date; to: Date },
) => Promise<RuleSpan[]>

/** `to` is null while it goes on. */
export type RuleSpan = Pick<RuleFinding, 'subject' | 'subjectName' | 'cause' | 'evidence'> & {
  from: Date
  to: Date | null
}

export type RuleKind = HourKind | NowKind | SpanKind

/** Its past; null where it is told by hours, or not kept. */
export async function readPastSpans(
  kind: RuleKind,
  settings: RuleSettings,
  about: { environment: Environment; from: Date; to: Date },
): Promise<RuleSpan[] | null> {
  if (kind.source === 'hours') return null
  if (kind.source === 'spans') return kind.read(settings, about)
  return kind.past ? kind.past(settings, about) : null
}

export const canTryPast = (kind: RuleKind): boolean => kind.source !== 'now' || kind.past !== undefined

export const NO_CAUSE: AlertCause = { endpoint: null, host: null, isPlatform: false }

/** Alerts of one endpoint, or of one host, have a cause in common. */
export function causeOfEndpoint(endpoint: string): AlertCause {
  return { endpoint, host: parseUrl(endpoint)?.host ?? null, isPlatform: false }
}

export const settingNumber = (settings: RuleSettings, name: string): number => Number(settings[name])
