import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Who asks the database. On the embedded one's single session `share` is a class's part of the time while all of them wait, and
 * `waitMs` is how long one of them waits for its turn at most.
 */
export const WORK = {
  /** Someone looks at a page. */
  interactive: { share: 6, waitMs: 10_000 },
  /** Small steps that keep a rate: redeliveries, live lists. */
  paced: { share: 3, waitMs: 60_000 },
  /** Syncs, exports, imports, purges and the job queue itself. */
  bulk: { share: 1, waitMs: 60_000 },
} as const

export type Work = keyof typeof WORK

/** `since`: of all that is asked for one request, on the clock of `performance.now()`. */
export type Asking = { work: Work; since?: number }

/** On the process: Next.js may load a module twice. */
const slot: { rampdeskWork?: AsyncLocalStorage<Asking> } = globalThis as object

const current = () => {
  slot.rampdeskWork ??= new AsyncLocalStorage()
  return slot.rampdeskWork
}

/** Everything that `run` begins, its timers too, is work of this class. */
export function asWork<Result>(work: Work, run: () => Result): Result {
  return current().run({ work }, run)
}

/** One request, whose queries are served in the order of the requests. What outlives it must be work of another class. */
export function asRequest<Result>(run: () => Result): Result {
  return current().run({ work: 'interactive', since: performance.now() }, run)
}

/** Interactive where nothing else was said. */
export function currentWork(): Asking {
  return current().getStore() ?? { work: 'interactive' }
}
