import { createClock } from './clock'
import { createPinKey } from './holdings/pin-key'
import { createCursors } from './http/cursor'
import type { ResolvedOptions } from './options'
import { continueHistory } from './progress/continue-history'
import { createRandom } from './random'
import type { Sandbox } from './sandbox'
import { createState } from './state/state'

export function createSandbox(options: ResolvedOptions): Sandbox {
  const clock = createClock(options.startsAt, options.frozen)
  let happenings = 0
  const sandbox: Sandbox = {
    options,
    clock,
    cursors: createCursors(options),
    pinKey: createPinKey(),
    state: createState(options, clock),
    url: '',
    stopping: new AbortController(),
    random: () => {
      happenings += 1
      return createRandom(`${options.history}:${clock.now()}:${happenings}`)
    },
  }
  continueHistory(sandbox)
  return sandbox
}
