import 'server-only'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { METRICS, type MetricName } from './metrics'
import type { Observer } from './observer'

/** Bounds in seconds: an indexed read takes milliseconds, a page of the platform up to some seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type MetricSample = { metric: MetricName; labels?: Record<string, string>; value: number }

/** All metrics of a process. `replace` drops the earlier samples of a metric. */
export type Metrics = {
  registry: Registry
  observer: Observer
  replace: (metrics: readonly MetricName[], samples: readonly MetricSample[]) => void
}

/** Makes our own metrics, and the ones of Node.js and the process that come with prom-client. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const histograms = new Map<string, Histogram>()
  for (const [name, { kind, labels, help }] of Object.entries(METRICS)) {
    const options = { name, help, labelNames: labels, registers: [registry] }
    if (kind === 'counter') counters.set(name, new Counter(options))
    else if (kind === 'gauge') gauges.set(name, new Gauge(options))
    else histograms.set(name, new Histogram({ ...options, buckets: BUCKETS }))
  }
  const counter = (name: MetricName) => counters.get(name)
  const open = gauges.get('rampdesk_http_requests_open' satisfies MetricName)
  const durations = histograms.get('rampdesk_http_request_duration_seconds' satisfies MetricName)
  const observer: Observer = {
    requestBegan: () => open?.inc(),
    requestEnded({ method: asked, route, status, seconds }) {
      const method = METHODS.has(asked) ? asked : 'other'
      open?.dec()
      counter('rampdesk_http_requests_total')?.inc({ method, route, status: String(status) })
      if (seconds !== null) durations?.observe({ method, route }, seconds)
    },
    redelivered: (environment, state) => counter('rampdesk_redelivery_sends_total')?.inc({ environment, state }),
  }
  return {
    registry,
    observer,
    replace(metrics, samples) {
      for (const metric of metrics) gauges.get(metric)?.reset()
      for (const { metric, labels = {}, value } of samples) gauges.get(metric)?.set(labels, value)
    },
  }
}
