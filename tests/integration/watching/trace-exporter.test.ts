import type { ServerResponse } from 'node:http'
import { context, propagation, trace } from '@opentelemetry/api'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logger } from '@/lib/logger'
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing'
import { tracePlatformCall } from '@/lib/tracing/trace-platform-call'
import { tracer } from '@/lib/tracing/tracer'
import packageJson from '../../../package.json'
import { attributesIn, startCollector } from '../../support/collector'

const report = {
  environment: 'sandbox',
  endpoint: 'listWebhooks',
  credential: 'integrator',
  attempt: 3,
  status: 200,
  kind: null,
  requestId: null,
} as const

test('a request to the platform has the time that it took, its try, and the name of the desk', async () => {
  const collector = await startCollector()
  await startTracing(collector.settings)
  const ended = Date.now()
  tracePlatformCall({ ...report, durationMs: 4_000 })
  await stopTracing()

  const [span] = collector.spans
  const ms = (nanos = '0') => Number(BigInt(nanos) / 1_000_000n)
  const begun = ms(span?.startTimeUnixNano)
  expect(ms(span?.endTimeUnixNano) - begun).toBeGreaterThanOrEqual(3_900)
  expect(ended - begun).toBeLessThan(6_000)
  expect(attributesIn(span?.attributes ?? [])).toEqual({
    'rampdesk.environment': 'sandbox',
    'rampdesk.platform.endpoint': 'listWebhooks',
    'http.request.resend_count': 2,
    'http.response.status_code': 200,
  })
  expect(span?.status.code ?? 0).toBe(0)
  expect(collector.resources.map(attributesIn)).toEqual([
    { 'service.name': 'a desk', 'service.version': packageJson.version },
  ])
})

test('the packages that others bring find no provider, and no context or header of ours', async () => {
  const collector = await startCollector()
  await startTracing(collector.settings)
  const own = tracer()?.begin({ name: 'ours', kind: 'server', attributes: {} })
  own?.run(() => {
    const foreign = trace.getTracer('another package').startSpan('canary')
    expect(foreign.isRecording()).toBe(false)
    foreign.end()
    expect(trace.getSpan(context.active())).toBeUndefined()
    const headers = {}
    propagation.inject(context.active(), headers)
    expect(headers).toEqual({})
  })
  own?.end({ isFailed: false })
  await stopTracing()
  expect(collector.spans.map(({ name }) => name)).toEqual(['ours'])
})

/** A process is given ten seconds to stop. */
const STOPS_WITHIN_MS = 8_000

test('a collector that never answers keeps no process from stopping', async () => {
  const kept: ServerResponse[] = []
  const collector = await startCollector((response) => kept.push(response))
  onTestFinished(() => {
    for (const response of kept) response.destroy()
  })
  await startTracing(collector.settings)
  tracePlatformCall({ ...report, durationMs: 1 })
  const begun = performance.now()
  await stopTracing()
  expect(performance.now() - begun).toBeLessThan(STOPS_WITHIN_MS)
  expect(kept).toHaveLength(1)
  expect(tracer()).toBeUndefined()
})

test('the log says once that a collector refuses spans, and once that it takes them again', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20')
  const lines: string[] = []
  for (const level of ['warn', 'info'] as const)
    vi.spyOn(logger, level).mockImplementation((line: unknown) => void lines.push(String(line)))
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  let status = 400
  const collector = await startCollector((response) => response.writeHead(status).end('{}'))
  await startTracing(collector.settings)
  onTestFinished(stopTracing)
  tracePlatformCall({ ...report, durationMs: 1 })
  await expect.poll(() => lines).toEqual([expect.stringContaining('takes no spans')])
  tracePlatformCall({ ...report, durationMs: 1 })
  await expect.poll(() => collector.spans.length).toBe(2)
  status = 200
  for (const sent of [3, 4]) {
    tracePlatformCall({ ...report, durationMs: 1 })
    await expect.poll(() => collector.spans.length).toBe(sent)
  }
  await stopTracing()
  expect(lines).toEqual([expect.stringContaining('takes no spans'), expect.stringContaining('takes spans again')])
})
