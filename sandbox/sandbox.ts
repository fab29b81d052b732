import type { Clock } from './clock'
import type { PinKey } from './holdings/pin-key'
import type { Cursors } from './http/cursor'
import type { ResolvedOptions } from './options'
import type { Random } from './random'
import type { State } from './state/state'

/** A reset replaces `state` as a whole. */
export type Sandbox = {
  options: ResolvedOptions
  clock: Clock
  cursors: Cursors
  pinKey: PinKey
  state: State
  /** Known once the process listens. */
  url: string
  /** Aborted when the sandbox closes or resets, which ends deliveries under way. */
  stopping: AbortController
  random: () => Random
}
