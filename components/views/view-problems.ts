import { ApiError } from '@/components/api/fetch-json'
import { fieldProblem } from '@/components/api/problem-words'

/** A sentence; null when fit. */
export function nameProblem(error: unknown): string | null {
  const problem = fieldProblem(error, 'body.name')
  return problem === null ? null : `The name ${problem}.`
}

/** Whether somebody changed the view since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
}
