import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The operator and environment of a request, as far as they are known by now. */
export type RequestNotes = { operatorId?: string; environment?: string }

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskRequest?: AsyncLocalStorage<RequestNotes> } = globalThis as object

const current = () => {
  slot.rampdeskRequest ??= new AsyncLocalStorage()
  return slot.rampdeskRequest
}

/** Runs a function; calls of `noteRequest` in it, and in all that it starts, write into `notes`. */
export function withNotes<Result>(notes: RequestNotes, run: () => Result): Result {
  return current().run(notes, run)
}

/** Adds notes to the log line of the present request; does nothing outside a request. */
export function noteRequest(notes: RequestNotes): void {
  Object.assign(current().getStore() ?? {}, notes)
}
