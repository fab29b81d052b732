import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { env, parseEnv } from '@/lib/env'
import { sendJob } from '@/lib/jobs/boss'
import { defineQueue } from '@/lib/jobs/queue'
import { jobsOfProcess } from '@/lib/jobs/slot'
import { listSecrets, logger } from '@/lib/logger'
import { platformClient } from '@/lib/platform-client'
import { noteRequest } from '@/lib/requests/request-notes'
import { watchRequest } from '@/lib/requests/watch-request'
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing'
import { tracer } from '@/lib/tracing/tracer'
import { withHandler } from '@/lib/worker/handlers'
import { startWorker, stopWorker } from '@/lib/worker/worker'
import { attributesIn, type CollectedSpan, listen, startCollector } from '../../support/collector'
import { useDatabase } from '../support/use-database'

const loaded = vi.hoisted((): string[] => [])
vi.mock('@opentelemetry/sdk-trace-base', async (original) => {
  loaded.push('sdk')
  return original()
})
vi.mock('@opentelemetry/exporter-trace-otlp-http', async (original) => {
  loaded.push('exporter')
  return original()
})

useDatabase()

const attributesOf = ({ attributes }: CollectedSpan) => attributesIn(attributes)

/** A platform that knows no user, and repeats what it was asked. */
const startPlatform = () =>
  listen(
    createServer((request, response) => {
      response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ title: `canary ${request.url}`, status: 404, detail: 'canary' }))
    }),
  )

const TestJob = z.object({ environment: z.string(), userId: z.string() })

function createQueue(run: () => Promise<void>) {
  const kind = defineQueue({
    name: 'traced-jobs',
    schema: TestJob,
    options: { retryLimit: 0 },
    actsFor: { whom: 'desk', because: 'It is a test.' },
    work: 'bulk',
    keyOf: ({ userId }) => userId,
    groupOf: ({ environment }) => environment,
    concurrency: () => 1,
    schedules: () => [],
    atStart: () => [],
  })
  return withHandler(kind, async () => run)
}

/** Asks the platform about a return whose id must be told to nobody. */
async function askPlatform(baseUrl: string): Promise<void> {
  const { environments } = env()
  if (!environments[0]) throw new Error('there is an environment')
  const client = platformClient({ ...environments[0], baseUrl })
  await client.call('getAchDebitReturn', { params: { id: 'canary-return' } }).catch(() => undefined)
}

test('nothing of it is loaded and nothing is traced where no collector is configured', async () => {
  await import('@/lib/start-process')
  expect(env().tracing).toBeNull()
  expect(tracer()).toBeUndefined()
  await askPlatform(await startPlatform())
  expect(loaded).toEqual([])

  const collector = await startCollector()
  await startTracing(collector.settings)
  await stopTracing()
  expect(loaded.toSorted()).toEqual(['exporter', 'sdk'])
})

test('a request and a job, each with what it asks of the platform, and not a word of what was asked or answered', async () => {
  const collector = await startCollector()
  const platform = await startPlatform()
  await startTracing(collector.settings)
  onTestFinished(stopTracing)

  const desk = await listen(
    createServer((request, response) =>
      watchRequest(request, response, '/api/[environment]/users/[userId]', async () => {
        noteRequest({ operatorId: 'canary-operator', environment: 'sandbox' })
        await askPlatform(platform)
        response.setHeader('x-request-id', 'request-1')
        response.writeHead(503).end('canary')
      }),
    ),
  )
  const asked = {
    method: 'POST',
    body: 'canary',
    headers: { traceparent: `00-${'c'.repeat(32)}-${'c'.repeat(16)}-00` },
  }
  await fetch(`${desk}/api/sandbox/users/canary?email=canary`, asked).then((answer) => answer.text())

  let failing = false
  const queue = createQueue(async () => {
    await askPlatform(platform)
    if (failing) throw new Error('canary')
  })
  await startWorker([queue])
  const worker = await jobsOfProcess().worker
  if (!worker) throw new Error('a worker runs')
  const runJob = async (userId: string, environment: string) => {
    await sendJob(worker.boss, queue, { environment, userId })
    worker.wake(queue.name)
    await expect
      .poll(async () =>
        (await worker.boss.findJobs(queue.name)).every(({ state }) => /ed$/.test(state) && state !== 'created'),
      )
      .toBe(true)
  }
  vi.spyOn(logger, 'error').mockReturnValue(undefined)
  await runJob('canary-1', 'sandbox')
  failing = true
  await runJob('canary-2', 'canary-environment')
  await stopWorker()
  vi.restoreAllMocks()
  await stopTracing()

  expect(collector.requests.length).toBeGreaterThan(0)
  for (const request of collector.requests)
    expect(request).toEqual({ path: '/v1/traces', type: 'application/json', key: 'k' })
  const { spans } = collector
  const [request] = spans.filter(({ kind }) => kind === 2)
  const [job, failed] = spans.filter(({ kind }) => kind === 5)
  expect(request && { ...request, attributes: attributesOf(request) }).toMatchObject({
    name: 'POST /api/[environment]/users/[userId]',
    status: { code: 2 },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/[environment]/users/[userId]',
      'http.response.status_code': 503,
      'rampdesk.request_id': 'request-1',
      'rampdesk.environment': 'sandbox',
    },
  })
  expect(request?.parentSpanId ?? '').toBe('')
  expect(request?.traceId).not.toBe('c'.repeat(32))
  expect(
    [job, failed].map((span) => span && { name: span.name, code: span.status.code ?? 0, ...attributesOf(span) }),
  ).toEqual([
    {
      name: 'job traced-jobs',
      code: 0,
      'messaging.destination.name': 'traced-jobs',
      'rampdesk.environment': 'sandbox',
    },
    { name: 'job traced-jobs', code: 2, 'messaging.destination.name': 'traced-jobs' },
  ])
  const calls = spans.filter(({ kind }) => kind === 3)
  expect(calls.map(({ parentSpanId, traceId }) => ({ parentSpanId, traceId }))).toEqual(
    [request, job, failed].map((span) => ({ parentSpanId: span?.spanId, traceId: span?.traceId })),
  )
  for (const call of calls)
    expect({ name: call.name, code: call.status.code, ...attributesOf(call) }).toEqual({
      name: 'platform getAchDebitReturn',
      code: 2,
      'rampdesk.environment': env().environments[0]?.name,
      'rampdesk.platform.endpoint': 'getAchDebitReturn',
      'http.request.resend_count': 0,
      'http.response.status_code': 404,
      'error.type': expect.any(String),
    })
  expect(spans.flatMap(({ events = [] }) => events)).toEqual([])
  const sent = collector.bodies.join('\n')
  expect(sent).not.toContain('canary')
  for (const secret of listSecrets(env())) expect(sent).not.toContain(secret)
})

test('probes and files have no span, and a collector that takes none costs nothing but a line of the log', async () => {
  const collector = await startCollector((response) => response.writeHead(400).end('{}'))
  const warn = vi.spyOn(logger, 'warn').mockReturnValue(undefined)
  onTestFinished(() => warn.mockRestore())
  await startTracing(collector.settings)
  onTestFinished(stopTracing)
  for (const route of ['/api/health', '/api/ready', 'file', '/[environment]/deliveries']) {
    const desk = await listen(
      createServer((request, response) => watchRequest(request, response, route, () => response.end())),
    )
    expect((await fetch(desk)).status).toBe(200)
  }
  await stopTracing()
  expect(collector.spans.map(({ name }) => name)).toEqual(['GET /[environment]/deliveries'])
  expect(warn.mock.calls).toEqual([[expect.stringContaining('takes no spans')]])
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/base' }, 'https://otlp.example/base/v1/traces'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:1', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b:2/own' },
    'http://b:2/own',
  ],
])('the address of traces follows the specification: %j', (given, url) => {
  const tracing = parseEnv({ NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET, ...given }).tracing
  expect(tracing).toEqual({ url, headers: {}, serviceName: 'rampdesk' })
})

test('the headers of a collector are secrets, and leave this machine encrypted alone', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=canary%20one, x-team = canary-two' }
  const given = { NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET, ...headers }
  const settings = parseEnv({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example' })
  expect(settings.tracing?.headers).toEqual({ 'api-key': 'canary one', 'x-team': 'canary-two' })
  expect(listSecrets(settings)).toEqual(expect.arrayContaining(['canary one', 'canary-two']))
  expect(() => parseEnv({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).not.toThrow()
  expect(() => parseEnv({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toThrow(
    /OTEL_EXPORTER_OTLP_HEADERS needs an https collector/,
  )
})
