import 'server-only'

/** `seconds` is null for a stream, whose time says nothing. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number | null }

/** Receives the events of this process that its metrics count. */
export type Observer = {
  requestBegan: () => void
  requestEnded: (request: AnsweredRequest) => void
  redelivered: (environment: string, state: string) => void
}

/** The observer is kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskObserver?: Observer | undefined } = globalThis as object

/** Undefined while no metrics are served: then nothing is counted, and no package for it is loaded. */
export const observer = (): Observer | undefined => slot.rampdeskObserver

export function setObserver(value: Observer | undefined): void {
  slot.rampdeskObserver = value
}
