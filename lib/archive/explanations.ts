import type { Outcome } from '../model/outcome'

export type OutcomeWords = { label: string; summary: string }

export const OUTCOME_WORDS: Record<Outcome, OutcomeWords> = {
  delivered: { label: 'Delivered', summary: 'answered 2xx' },
  rejected: { label: 'Rejected', summary: '4xx, not retried' },
  failed: { label: 'Failed', summary: 'neither 2xx nor 4xx' },
  unknown: { label: 'Unknown', summary: 'no usable answer' },
  legacy: { label: 'Legacy', summary: 'no recorded outcome' },
  contradictory: { label: 'Contradictory', summary: 'shown as received' },
}

/** How long the platform keeps the record (6.5, rule 3). */
export function retentionText(daysLeft: number | null): string {
  if (daysLeft === null) return 'no timestamp, so days left at the platform are not known'
  if (daysLeft < 0) return 'the platform may have deleted it; the archive still has it'
  if (daysLeft === 0) return 'less than 1 day left at the platform'
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left at the platform`
}

export const URGENT_DAYS = 3

export function isExpiring(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft >= 0 && daysLeft <= URGENT_DAYS
}
