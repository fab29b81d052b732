import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, getDatabase } from '@/lib/db'
import { operator } from '@/lib/db/schema'
import { environment } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase } from '../integration/support/use-database'
import { type CollectedSpan, openCollector } from '../support/collector'
import { type Desks, signInAgain, signInAs, startDesks } from './support/desks'
import { type Platform, startPlatform } from './support/platform'

/** A process looks twice a second; the rest is for a busy machine. Streams end by themselves after 55 seconds. */
const ENDED_WITHIN_MS = 5_000

let platform: Platform
let collector: Awaited<ReturnType<typeof openCollector>>
let desks: Desks
beforeAll(async () => {
  await createDatabase()
  collector = await openCollector()
  platform = await startPlatform(environment.name)
  desks = await startDesks({
    apps: 2,
    workers: 1,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      RAMP_ENVIRONMENTS: environment.name,
      RAMP_SANDBOX_BASE_URL: platform.url,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    },
  })
}, 240_000)
afterAll(async () => {
  await desks?.close()
  await platform?.close()
  await collector?.close()
  await closeDatabase()
  await dropDatabase()
})

/** Sends all requests of `work` to one app. */
async function at<T>(app: number, work: () => Promise<T>): Promise<T> {
  desks.balancer.only = app
  return work().finally(() => {
    desks.balancer.only = null
  })
}

test('who signs in at one app acts at the other, and sees it at both', async () => {
  const ada = await at(0, () => signInAs(desks.balancer, 'ada'))
  const name = 'Ada of the other app'
  expect((await at(1, () => ada.ask(`/${environment.name}/settings/account/name`, { name }))).status).toBe(200)
  for (const app of [0, 1]) {
    const answer = await at(app, () => ada.ask(`/${environment.name}/settings/account`))
    expect(await answer.json()).toMatchObject({ name })
  }
  expect(await (await getDatabase()).select({ name: operator.name }).from(operator)).toEqual([{ name }])
})

test('sessions that are ended at one app end their streams at the other, and open nothing more', async () => {
  const first = await at(0, () => signInAs(desks.balancer, 'bob'))
  const second = await at(0, () => signInAgain(desks.balancer, 'bob'))
  const tail = `/${environment.name}/deliveries/tail`
  const streams = [await at(0, () => second.ask(tail)), await at(1, () => second.ask(tail))]
  const own = await at(1, () => first.ask(tail))
  expect([...streams, own].map(({ status }) => status)).toEqual([200, 200, 200])

  const begun = performance.now()
  const ended = await at(1, () => first.ask(`/${environment.name}/settings/account/sessions/end-others`, null))
  expect(ended.status).toBe(200)
  const late = pause(ENDED_WITHIN_MS, 'late' as const, { ref: false })
  const texts = streams.map((stream) => stream.text().catch(() => ''))
  expect(await Promise.race([Promise.all(texts), late])).not.toBe('late')
  console.log(`Streams at both apps ended ${Math.round(performance.now() - begun)} ms after their session was.`)

  for (const app of [0, 1])
    expect((await at(app, () => second.ask(`/${environment.name}/deliveries`))).status).toBe(401)
  expect((await at(0, () => first.ask(`/${environment.name}/deliveries`))).status).toBe(200)
  await own.body?.cancel()
})

test('each app and the worker send their spans to the collector, requests to the platform below what made them', async () => {
  const cat = await signInAs(desks.balancer, 'cat')
  for (const app of [0, 1]) await at(app, () => cat.ask(`/${environment.name}/registrations`))
  const called = () => collector.spans.filter(({ name }) => name.startsWith('platform '))
  const madeBy = (call: CollectedSpan) => collector.spans.find(({ spanId }) => spanId === call.parentSpanId)?.name
  const pairs = () => called().map((call) => `${call.name} of ${madeBy(call)}`)
  const asked = 'platform listWebhooks of GET /api/[environment]/registrations'
  await expect.poll(() => pairs().filter((pair) => pair === asked)).toHaveLength(2)
  await expect.poll(pairs).toContain('platform listWebhookDeliveries of job sync-deliveries')
})
