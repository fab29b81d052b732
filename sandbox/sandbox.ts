import type { PinKey } from './auth/pin-key'
import type { Clock } from './clock'
import type { Cursors } from './http/cursor'
import type { ResolvedOptions } from './options'
import type { Random } from './random'
import type { State } from './state/state'

/** What routes and control work on. `state` is replaced as a whole by a reset. */
export type Sandbox = {
  options: ResolvedOptions
  clock: Clock
  cursors: Cursors
  pinKey: PinKey
  state: State
  /** The address of this process, known once it listens. */
  url: string
  /** Aborted when the sandbox closes or resets: deliveries under way end. */
  stopping: AbortController
  /** Random values for something that happens now. */
  random: () => Random
}
