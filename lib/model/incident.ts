import type { Outcome } from './outcome'

/** `going`: nothing has been delivered to the endpoint since the failures. */
export const INCIDENT_PHASES = ['going', 'over'] as const

export type IncidentPhase = (typeof INCIDENT_PHASES)[number]

/** Whether some failures of an incident are unresolved, that is, open recovery items. */
export const INCIDENT_NEEDS = ['some', 'none'] as const

export type IncidentNeed = (typeof INCIDENT_NEEDS)[number]

/** The number of failures for each answer, by `causeKey`. */
export type CauseCounts = Record<string, number>

/** The key of an answer: `failed 503`, or `unknown` alone without a status. */
export const causeKey = (outcome: string, status: number | null) => (status === null ? outcome : `${outcome} ${status}`)

/** An answer as recorded, without the text of its error, and how often it came. */
export type AnswerCount = { outcome: Outcome; status: number | null; count: number }

/** The answers of an incident, the most frequent first. */
export function answersOf(causes: CauseCounts): AnswerCount[] {
  return Object.entries(causes)
    .map(([key, count]) => {
      const [outcome = '', status] = key.split(' ')
      // Keys are made of stored outcomes.
      return { outcome: outcome as Outcome, status: status === undefined ? null : Number(status), count }
    })
    .toSorted((a, b) => b.count - a.count || (causeKey(a.outcome, a.status) < causeKey(b.outcome, b.status) ? -1 : 1))
}
