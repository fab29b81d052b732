import type { Sandbox } from './sandbox'

const LONGEST_WAIT_MS = 60_000

/** A failing entry stops neither the request nor other entries. */
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

/** Never keeps the process alive. `wake` looks at the agenda again. */
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
