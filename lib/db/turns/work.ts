import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Classes of work for the database. On the single session of the embedded one, `share` is the part of a class in the time while all
 * of them wait, and `waitMs` is the longest that work of a class waits for its turn.
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

/** `since`: the beginning of the request, for all its queries, on the clock of `performance.now()`. */
export type Asking = { work: Work; since?: number }

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskWork?: AsyncLocalStorage<Asking> } = globalThis as object

const current = () => {
  slot.rampdeskWork ??= new AsyncLocalStorage()
  return slot.rampdeskWork
}

/** Everything that `run` begins, its timers too, is work of this class. */
export function asWork<Result>(work: Work, run: () => Result): Result {
  return current().run({ work }, run)
}

/** Runs one request; its queries are served in the order of the requests. Work that outlives it must be of another class. */
export function asRequest<Result>(run: () => Result): Result {
  return current().run({ work: 'interactive', since: performance.now() }, run)
}

/** The class of the present work; interactive unless set. */
export function currentWork(): Asking {
  return current().getStore() ?? { work: 'interactive' }
}
