import type { TailState } from '@/lib/archive/tail/dto'
import { formatCount } from '@/lib/format/number'

export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'paused' }
  /** New deliveries are delayed, whether the stream is connected or not. */
  | { kind: 'behind'; message: string; since: string | null }
  | { kind: 'signed-out' }

export const OFF: LiveState = { kind: 'off' }
export const CONNECTING: LiveState = { kind: 'connecting' }

export function liveStateOf(state: TailState): LiveState {
  return state.isLive ? { kind: 'live' } : { kind: 'behind', message: state.message, since: state.since }
}

/** Filters after a press of the button: switching on leads to the newest page, where deliveries arrive. */
export const liveChange = (isOn: boolean) => (isOn ? ({ live: true, order: 'newest' } as const) : { live: false })

/** The button’s words. `isElsewhere`: the tail is on, but the page on screen is not the newest, which alone is live. */
export function liveWords(state: LiveState, waiting: number, isElsewhere: boolean): string {
  if (state.kind === 'off') return isElsewhere ? 'Live on the newest page' : 'Live'
  if (state.kind === 'connecting') return 'Connecting…'
  if (state.kind === 'paused') return waiting === 0 ? 'Paused' : `Paused · ${formatCount(waiting)} waiting`
  if (state.kind !== 'live') return 'Not live'
  return waiting === 0 ? 'Live' : `Live · ${formatCount(waiting)} waiting`
}
