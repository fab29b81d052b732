import 'server-only'

/** Names of routes, queues and environments, states and numbers: never an id of a user, an address, a query, a body or a message of an error. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** How long ago it began, in milliseconds; now unless given. */
  agoMs?: number
}

export type OpenSpan = {
  /** Spans that begin in `work`, and in all that it begins, are children of this one. */
  run: <Result>(work: () => Result) => Result
  end: (outcome: { isFailed: boolean; attributes?: SpanAttributes }) => void
}

export type Tracer = {
  begin: (start: SpanStart) => OpenSpan
  /** Sends what waits. */
  close: () => Promise<void>
}

/** On the process: Next.js may load a module twice. */
const slot: { rampdeskTracer?: Tracer | undefined } = globalThis as object

/** Undefined where no exporter is configured: then nothing is traced, and neither SDK nor exporter is loaded. */
export const tracer = (): Tracer | undefined => slot.rampdeskTracer

/** @returns the one before */
export function setTracer(value: Tracer | undefined): Tracer | undefined {
  const before = slot.rampdeskTracer
  slot.rampdeskTracer = value
  return before
}
