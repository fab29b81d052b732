import type { Outcome } from '../model/outcome'

export type OutcomeWords = { label: string; summary: string }

/** Outcomes as labels and one line each; `meaning.ts` explains, `advice.ts` advises. */
export const OUTCOME_WORDS: Record<Outcome, OutcomeWords> = {
  delivered: { label: 'Delivered', summary: 'answered 2xx' },
  rejected: { label: 'Rejected', summary: '4xx, not retried' },
  failed: { label: 'Failed', summary: 'other status, after retries' },
  unknown: { label: 'Unknown', summary: 'no usable response' },
  legacy: { label: 'Legacy', summary: 'no recorded outcome' },
  contradictory: { label: 'Contradictory', summary: 'shown as received' },
}

/** How long the platform still keeps the record (6.5, rule 3). */
export function retentionText(daysLeft: number | null): string {
  if (daysLeft === null) return 'no timestamp, so days left at the platform are not known'
  if (daysLeft < 0) return 'the platform may have dropped it; this archive keeps it'
  if (daysLeft === 0) return 'less than 1 day left at the platform'
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left at the platform`
}

const URGENT_DAYS = 3

/** Whether the platform may drop the record within the next few days. */
export function isExpiring(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft >= 0 && daysLeft <= URGENT_DAYS
}
