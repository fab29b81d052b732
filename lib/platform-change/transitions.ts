import type { ChangeState } from '../model/platform-change'

/** `intent`: stored and not sent. */
export type ChangeStage = 'intent' | ChangeState

/**
 * How the request of a change ended. `refused`: the platform refuses this change. `not-made`: nothing changed, and the
 * same can be sent again, as after a 429. `unknown`: the change may have been made.
 */
export type EndState = 'done' | 'refused' | 'not-made' | 'unknown'

/**
 * The next stage by the stored one and the end of the request. An `unknown` that was stored while the request was under
 * way has let other changes in: a certain end replaces it, and never makes it an intent again.
 */
const NEXT = new Map<string, Record<EndState, ChangeStage | null>>([
  ['sent', { done: 'done', refused: 'refused', 'not-made': 'intent', unknown: 'unknown' }],
  ['unknown', { done: 'done', refused: 'refused', 'not-made': 'refused', unknown: null }],
])

/** The stage to store when the request has ended; null where the stored one stays. @param stored the state of a row */
export function stageAfter(stored: string, end: EndState): ChangeStage | null {
  return NEXT.get(stored)?.[end] ?? null
}
