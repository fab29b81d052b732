import type { ChangeState } from '../model/platform-change'

/** Where a change stands. `intent`: written down and not sent. */
export type ChangeStage = 'intent' | ChangeState

/**
 * How a request to make a change ended. `refused`: the platform refuses this change. `not-made`: it certainly changed
 * nothing, and the same can be sent again, as after a 429 or without a connection. `unknown`: it may have been made.
 */
export type EndState = 'done' | 'refused' | 'not-made' | 'unknown'

/**
 * By the stored stage and the end of the request: the next stage. A change that was stored as unknown while its request was
 * still under way has made room for others: only a certain end replaces that, and it can't be an intent again.
 */
const NEXT = new Map<string, Record<EndState, ChangeStage | null>>([
  ['sent', { done: 'done', refused: 'refused', 'not-made': 'intent', unknown: 'unknown' }],
  ['unknown', { done: 'done', refused: 'refused', 'not-made': 'refused', unknown: null }],
])

/** The stage to store when a request has ended; null where the stored state stays. @param stored the state of a row */
export function stageAfter(stored: string, end: EndState): ChangeStage | null {
  return NEXT.get(stored)?.[end] ?? null
}
