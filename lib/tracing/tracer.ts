import 'server-only'

/** Names of routes, queues and environments, states and numbers, but never a user id, an address, a query, a body or an error message. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: SpanAttributes
  /** The milliseconds since the span began; 0 by default. */
  agoMs?: number
}

export type OpenSpan = {
  /** Runs `work`; spans that begin in it, and in all that it starts, are children of this span. */
  run: <Result>(work: () => Result) => Result
  end: (outcome: { isFailed: boolean; attributes?: SpanAttributes }) => void
}

export type Tracer = {
  begin: (start: SpanStart) => OpenSpan
  /** Sends the waiting spans. */
  close: () => Promise<void>
}

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskTracer?: Tracer | undefined } = globalThis as object

/** The tracer, or undefined if no exporter is configured; then neither SDK nor exporter is loaded. */
export const tracer = (): Tracer | undefined => slot.rampdeskTracer

/** @returns the tracer before */
export function setTracer(value: Tracer | undefined): Tracer | undefined {
  const before = slot.rampdeskTracer
  slot.rampdeskTracer = value
  return before
}
