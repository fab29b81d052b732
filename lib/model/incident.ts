import type { Outcome } from './outcome'

/** `going`: nothing was delivered to the endpoint since. */
export const INCIDENT_PHASES = ['going', 'over'] as const

export type IncidentPhase = (typeof INCIDENT_PHASES)[number]

/** Whether some of its failures are unresolved: open recovery items. */
export const INCIDENT_NEEDS = ['some', 'none'] as const

export type IncidentNeed = (typeof INCIDENT_NEEDS)[number]

/** How many failures had which answer, by `causeKey`. */
export type CauseCounts = Record<string, number>

/** `failed 503`, or `unknown` alone without a status. */
export const causeKey = (outcome: string, status: number | null) => (status === null ? outcome : `${outcome} ${status}`)

/** As recorded, without the text of the error. */
export type AnswerCount = { outcome: Outcome; status: number | null; count: number }

/** The most frequent first. */
export function answersOf(causes: CauseCounts): AnswerCount[] {
  return Object.entries(causes)
    .map(([key, count]) => {
      const [outcome = '', status] = key.split(' ')
      // Keys are made of stored outcomes.
      return { outcome: outcome as Outcome, status: status === undefined ? null : Number(status), count }
    })
    .toSorted((a, b) => b.count - a.count || (causeKey(a.outcome, a.status) < causeKey(b.outcome, b.status) ? -1 : 1))
}
