import 'server-only'
import type { ActorScope } from '../auth/scope'
import { logger } from '../logger'
import { type PublicProblem, toProblem } from './problem'

/** A part of a page: its value, or why there is none. */
export type PartReading<T> = { value: T; problem: null } | { value: null; problem: PublicProblem }

/** Reads a part of a page, so that its failure leaves the other parts. `what` names the part in the log. */
export async function readingOf<T>(scope: ActorScope, what: string, promise: Promise<T>): Promise<PartReading<T>> {
  try {
    return { value: await promise, problem: null }
  } catch (error) {
    const problem = toProblem(error, scope.requestId)
    logger[problem.status >= 500 ? 'warn' : 'info'](
      { err: error, requestId: scope.requestId, what },
      'A part of a page could not be read',
    )
    return { value: null, problem }
  }
}
