/** What a delivery record says happened (specification, 6.5 rule 4; product.md, rule 4). */
export const OUTCOMES = ['delivered', 'rejected', 'failed', 'unknown', 'legacy', 'contradictory'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** The fields of a delivery record that decide its outcome; null where the record has no such member. */
export type OutcomeFields = {
  success: boolean | null
  responseStatus: number | null
  /** The record has a status that is not a whole number. */
  hasOddStatus: boolean
  /** The record does not fit the specification (not-shown.md, rule 1). */
  isMisfit: boolean
  error: string | null
}

/**
 * The outcome of a delivery record (specification, 6.5 rule 4).
 *
 * `error` is judged before `responseStatus`: with an error the status is the platform's own classification, and
 * nobody knows whether the receiver processed the event. Anything the rules don't name is contradictory: it is
 * shown as received and never coerced.
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
