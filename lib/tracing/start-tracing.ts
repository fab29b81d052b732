import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { TracingSettings } from '../configuration/tracing-settings'
import { setTracer } from './tracer'

const CLOSED_WITHIN_MS = 2_000

/** Sends spans to a collector until `stopTracing`. The packages for it are loaded here and nowhere else. */
export async function startTracing(settings: TracingSettings): Promise<void> {
  const { createOtlpTracer } = await import('./otlp-tracer')
  setTracer(createOtlpTracer(settings))
}

/** Sends what waits; a collector that does not answer keeps nobody longer than two seconds. */
export async function stopTracing(): Promise<void> {
  const stopped = setTracer(undefined)
  if (stopped) await Promise.race([stopped.close(), pause(CLOSED_WITHIN_MS, undefined, { ref: false })])
}
