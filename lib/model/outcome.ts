/** Specification, 6.5 rule 4; product.md, rule 4. */
export const OUTCOMES = ['delivered', 'rejected', 'failed', 'unknown', 'legacy', 'contradictory'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** The members of a record that decide its outcome; null where missing. */
export type OutcomeFields = {
  success: boolean | null
  responseStatus: number | null
  /** Whether `responseStatus` is no whole number. */
  hasOddStatus: boolean
  /** Whether the record does not fit the contract (not-shown.md, rule 1). */
  isMisfit: boolean
  error: string | null
}

/**
 * The outcome of a record (specification, 6.5 rule 4). With an `error` the status is the platform's own, and the
 * receiver may have processed the event. Records outside the rules are contradictory, never coerced.
 */
export function outcomeOf({ success, responseStatus, hasOddStatus, isMisfit, error }: OutcomeFields): Outcome {
  if (success === null || isMisfit) return 'contradictory'
  if (error !== null) return success ? 'contradictory' : 'unknown'
  if (hasOddStatus) return 'contradictory'
  if (success) return responseStatus === null || isSuccess(responseStatus) ? 'delivered' : 'contradictory'
  if (responseStatus === null) return 'legacy'
  if (responseStatus >= 400 && responseStatus < 500) return 'rejected'
  return isSuccess(responseStatus) ? 'contradictory' : 'failed'
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
