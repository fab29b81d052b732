import type { Sandbox } from './sandbox'

/** However far away the next thing is, the clock is looked at this often. */
const LONGEST_WAIT_MS = 60_000

/** Does what is due by the sandbox clock. One thing that fails keeps neither a request nor the others from going on. */
export function runDue({ state, clock, options }: Sandbox): void {
  const isDue = () => (state.agenda.next() ?? Infinity) <= clock.now()
  while (isDue()) {
    try {
      state.agenda.runDue(clock.now())
    } catch (error) {
      options.log(`fault in what was due: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
}

/**
 * Lets due things happen when nobody asks for anything. `wake` looks again at what is next; there is no timer while
 * nothing is due or the clock stands, and none keeps the process alive.
 */
export function createTicker(sandbox: Sandbox) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const wake = (): void => {
    clearTimeout(timer)
    const next = sandbox.state.agenda.next()
    if (isStopped || next === null || sandbox.clock.isFrozen()) return
    const wait = Math.min(Math.max(next - sandbox.clock.now(), 1), LONGEST_WAIT_MS)
    timer = setTimeout(() => {
      runDue(sandbox)
      wake()
    }, wait)
    timer.unref()
  }
  return {
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
