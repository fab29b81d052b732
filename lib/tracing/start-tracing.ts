import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { TracingSettings } from '../configuration/tracing-settings'
import { setTracer } from './tracer'

const CLOSED_WITHIN_MS = 2_000

/** Sends spans to a collector until `stopTracing`. Only this function loads the packages for that. */
export async function startTracing(settings: TracingSettings): Promise<void> {
  const { createOtlpTracer } = await import('./otlp-tracer')
  setTracer(createOtlpTracer(settings))
}

/** Stops tracing and sends the waiting spans, but waits no longer than two seconds for the collector. */
export async function stopTracing(): Promise<void> {
  const stopped = setTracer(undefined)
  if (stopped) await Promise.race([stopped.close(), pause(CLOSED_WITHIN_MS, undefined, { ref: false })])
}
