import type { z } from 'zod'
import type { Environment } from '../../env'
import type { AlertCause, AlertEvidence, Severity } from '../../model/alert/alert'
import type { SettingField } from '../../model/alert/setting-field'
import { parseUrl } from '../../parse-url'
import type { HourCounts, SubjectHours } from './hour-series'

/** One subject that a rule looked at. */
export type RuleFinding = {
  /** The same text at each look; empty if the rule has only one subject. */
  subject: string
  subjectName: string
  cause: AlertCause
  /** `isOver` is true from the threshold on; `isClear` only once the value is well below. */
  isOver: boolean
  isClear: boolean
  evidence: AlertEvidence
  /** A sentence for the end, if the evidence of the firing would mislead. */
  ending?: string
}

export type RuleSettings = Record<string, number | string>

/** `says` tells what to do about an alert, `action` labels the button to its evidence, `also` names further pages. */
export type RuleAdvice = { says: string; action: string; also?: readonly AdvicePlace[] }

/** The unresolved failures of the alert’s endpoint, the registrations, or the checks of the doctor. */
export type AdvicePlace = 'recovery' | 'registrations' | 'doctor'

type Common = {
  id: string
  title: string
  /** A sentence that says when the rule fires and why it matters. */
  about: string
  severity: Severity
  settings: z.ZodObject
  fields: readonly SettingField[]
  advice: RuleAdvice
  /** Minutes for which the finding must hold before the alert fires, and be gone before it is resolved. */
  holds: { before: number; after: number }
}

/** A kind that judges counts of whole hours, of the present or the past alike. */
export type HourKind = Common & {
  source: 'hours'
  /**
   * The dimension that divides subjects, and how many hours up to the judged one the kind needs. With `quiet`, a subject with a
   * delivery in the judged hour or the `quiet` hours before it needs only these. With `rise`, a subject needs all hours only if
   * its counts are risen in the last `rise.hours` hours, or in those that ended an hour before.
   */
  of: (settings: RuleSettings) => { dimension: HourDimension; hours: number; quiet?: number; rise?: Rise }
  /** @param at the beginning of the last hour */
  judge: (settings: RuleSettings, hours: SubjectHours, at: number, environment: string) => RuleFinding
  /** The sentence that ends an alert whose subject has no delivery in these hours any more. */
  gone?: string
}

export type Rise = { hours: number; isRisen: (counts: HourCounts) => boolean }

export const HOUR_DIMENSIONS = ['all', 'endpoint', 'event', 'family'] as const
export type HourDimension = (typeof HOUR_DIMENSIONS)[number]

/** A kind that reads the present. `past` exists if enough is kept to judge the past. */
export type NowKind = Common & {
  source: 'now'
  read: (settings: RuleSettings, about: NowLook) => Promise<RuleFinding[]>
  past?: ReadSpans
}

/** `once` reads, by a name, data that several rules of a look share. */
export type NowLook = { environment: Environment; now: Date; once: Once }

export type Once = <T>(name: string, read: () => Promise<T>) => Promise<T>

/** A kind that reads spans with a beginning and an end, and so can judge the past, too. */
export type SpanKind = Common & { source: 'spans'; read: ReadSpans }

/** Reads spans, the oldest first. */
type ReadSpans = (
  settings: RuleSettings,
  about: { environment: Environment; from: Date; to: Date },
) => Promise<RuleSpan[]>

/** `to` is null while the span goes on. */
export type RuleSpan = Pick<RuleFinding, 'subject' | 'subjectName' | 'cause' | 'evidence'> & {
  from: Date
  to: Date | null
}

export type RuleKind = HourKind | NowKind | SpanKind

/** The past spans of a kind; null for an `HourKind`, which `findSpans` judges, and if the past is not kept. */
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

/** The cause that alerts of one endpoint, or of one host, have in common. */
export function causeOfEndpoint(endpoint: string): AlertCause {
  return { endpoint, host: parseUrl(endpoint)?.host ?? null, isPlatform: false }
}

export const settingNumber = (settings: RuleSettings, name: string): number => Number(settings[name])
