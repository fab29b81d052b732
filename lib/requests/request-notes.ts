import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks, and where, as far as it is known by now. */
export type RequestNotes = { operatorId?: string; environment?: string }

/** On the process: Next.js may load a module twice. */
const slot: { rampdeskRequest?: AsyncLocalStorage<RequestNotes> } = globalThis as object

const current = () => {
  slot.rampdeskRequest ??= new AsyncLocalStorage()
  return slot.rampdeskRequest
}

/** Runs something whose notes, and those of all that it begins, go into `notes`. */
export function withNotes<Result>(notes: RequestNotes, run: () => Result): Result {
  return current().run(notes, run)
}

/** For the log's line about the request that is being answered; does nothing outside of one. */
export function noteRequest(notes: RequestNotes): void {
  Object.assign(current().getStore() ?? {}, notes)
}
