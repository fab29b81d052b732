import type { ChangeState } from '../model/platform-change'

/** `intent`: stored and not sent. */
export type ChangeStage = 'intent' | ChangeState

/** `not-made`: nothing changed, and the same may be sent again, as after a 429. `unknown`: perhaps made. */
export type EndState = 'done' | 'refused' | 'not-made' | 'unknown'

/** An early `unknown` has already let other changes in, so a certain end replaces it, but never with an intent. */
const NEXT = new Map<string, Record<EndState, ChangeStage | null>>([
  ['sent', { done: 'done', refused: 'refused', 'not-made': 'intent', unknown: 'unknown' }],
  ['unknown', { done: 'done', refused: 'refused', 'not-made': 'refused', unknown: null }],
])

/** The stage to store when the request has ended; null where the stored one stays. @param stored the state of a row */
export function stageAfter(stored: string, end: EndState): ChangeStage | null {
  return NEXT.get(stored)?.[end] ?? null
}
