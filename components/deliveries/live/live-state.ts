import type { TailState } from '@/lib/archive/tail/dto'
import { formatCount } from '@/lib/format/number'

/** How the live list stands. */
export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** Held by the person: rows wait. */
  | { kind: 'paused' }
  /** Connected, or not, but what the platform delivers now is not seen at once. */
  | { kind: 'behind'; message: string; since: string | null }
  | { kind: 'signed-out' }

export const OFF: LiveState = { kind: 'off' }
export const CONNECTING: LiveState = { kind: 'connecting' }

export function liveStateOf(state: TailState): LiveState {
  return state.isLive ? { kind: 'live' } : { kind: 'behind', message: state.message, since: state.since }
}

/** How the switch says it. `isElsewhere`: an older page is on screen, which is never live. */
export function liveWords(state: LiveState, waiting: number, isElsewhere: boolean): string {
  if (state.kind === 'off') return isElsewhere ? 'Live on the newest page' : 'Live'
  if (state.kind === 'connecting') return 'Connecting…'
  if (state.kind === 'paused') return waiting === 0 ? 'Paused' : `Paused · ${formatCount(waiting)} waiting`
  return state.kind === 'live' ? 'Live' : 'Not live'
}
