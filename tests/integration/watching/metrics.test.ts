import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getDatabase } from '@/lib/db'
import { openBoss, sendJob } from '@/lib/jobs/boss'
import { QUEUES } from '@/lib/jobs/queues'
import { logger } from '@/lib/logger'
import { METRICS } from '@/lib/metrics/metrics'
import { observer } from '@/lib/metrics/observer'
import { createDatabaseReader, READINGS } from '@/lib/metrics/read-database'
import { startMetrics, stopMetrics } from '@/lib/metrics/serve-metrics'
import { startWorker, stopWorker } from '@/lib/worker/worker'
import { takeDatabaseDown } from '../support/take-database-down'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

afterEach(async () => {
  vi.restoreAllMocks()
  await stopMetrics()
})

async function serve(): Promise<string> {
  const server = await startMetrics({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Values by name and labels, as the text has them. */
async function scrape(url: string): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

async function fill(): Promise<void> {
  await held.database.execute(sql`
    insert into sync_state (environment, records, caught_up_at, complete_pass_at, unanswered_since, lease_until, problem) values
      ('sandbox', 42, now() - interval '90 seconds', now() - interval '2 hours', now() - interval '30 seconds',
        now() + interval '1 hour', '{"code":"unauthorized","isPaused":true,"message":"canary-message","at":"","retryAt":null}'),
      ('gone', 1, now(), null, null, null, null);
  `)
  await held.database.execute(sql`
    insert into archive_span (environment, kind, state, top_at, bottom_at, reached_end) values
      ('sandbox', 'head', 'closed', now() - interval '90 seconds', now() - interval '1 day', false),
      ('sandbox', 'full', 'closed', now() - interval '2 days', now() - interval '3 days', true)`)
  await held.database.execute(sql`
    insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
    select 'sandbox', 'https://' || host || '/canary-path', 'a', outcome, 200, 20, now(), now()
    from unnest(array['a.example', 'b.example']) as host, unnest(array['delivered', 'failed']) as outcome`)
  await held.database.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count) values
      ('sandbox', date_trunc('hour', now()), 'https://a.example', 'a', 'failed', 500, 3),
      ('sandbox', date_trunc('hour', now()) - interval '1 hour', 'https://a.example', 'a', 'failed', 500, 4),
      ('sandbox', date_trunc('hour', now()) - interval '2 hours', 'https://a.example', 'a', 'failed', 500, 8)`)
  await held.database.execute(sql`
    insert into recovery_count (environment, standing, endpoint, event, outcome, count) values
      ('sandbox', 'open', 'https://a.example', 'a', 'failed', 5), ('sandbox', 'open', 'https://b.example', 'a', 'failed', 2),
      ('sandbox', 'ignored', 'https://a.example', 'a', 'failed', 9)`)
  await held.database.execute(sql`
    with rule as (
      insert into alert_rule (environment, kind, name, severity, settings, is_on, created_at, created_by, changed_at, changed_by)
      values ('sandbox', 'k', 'canary-rule', 'page', '{}', true, now(), 'x', now(), 'x') returning id
    )
    insert into alert (environment, rule_id, kind, severity, subject, subject_name, state, cause, evidence, since, last_true_at)
    select 'sandbox', id, 'k', 'page', 's' || state, 'canary-subject', state, '{}', '{}', now(), now()
    from rule, unnest(array['firing', 'resolved']) as state`)
}

describe('metrics', () => {
  test('tell what the database has, of configured environments, and nothing that a row says', async () => {
    await fill()
    const url = await serve()
    const samples = await scrape(url)
    const of = (name: string, labels = 'environment="sandbox"') => samples.get(`${name}{${labels}}`)
    expect(of('rampdesk_sync_records')).toBe(42)
    expect(of('rampdesk_sync_lag_seconds')).toBeGreaterThanOrEqual(90)
    expect(of('rampdesk_sync_full_pass_age_seconds')).toBeGreaterThanOrEqual(7200)
    expect(of('rampdesk_sync_unanswered_seconds')).toBeGreaterThanOrEqual(30)
    expect(of('rampdesk_sync_problem', 'environment="sandbox",code="unauthorized",paused="yes"')).toBe(1)
    expect(of('rampdesk_coverage_age_seconds')).toBeGreaterThanOrEqual(90)
    expect(of('rampdesk_coverage_holes')).toBe(1)
    expect(of('rampdesk_deliveries', 'environment="sandbox",outcome="failed"')).toBe(40)
    expect(of('rampdesk_deliveries_recent', 'environment="sandbox",outcome="failed"')).toBe(7)
    expect(of('rampdesk_failures_open')).toBe(7)
    expect(of('rampdesk_alerts_firing', 'environment="sandbox",severity="page"')).toBe(1)
    expect(of('rampdesk_alerts_firing', 'environment="sandbox",severity="notify"')).toBe(0)
    expect(of('rampdesk_database_connections_limit', '') ?? samples.get('rampdesk_database_connections_limit')).toBe(
      held.engine === 'pglite' ? 1 : 10,
    )
    expect([...samples.keys()].filter((key) => /canary|gone|a\.example/.test(key))).toEqual([])
    for (const { name } of READINGS) expect(of('rampdesk_reading_failed', `reading="${name}"`)).toBe(0)
  })

  test('have every name that the documents list, once a worker runs', async () => {
    await fill()
    const url = await serve()
    expect((await scrape(url)).get('rampdesk_worker_runs')).toBe(0)
    await startWorker([])
    try {
      observer()?.requestBegan()
      observer()?.requestEnded({ method: 'BREW', route: '/', status: 200, seconds: 0.01 })
      observer()?.redelivered('sandbox', 'unknown')
      const { boss, close } = await openBoss('sender', [QUEUES['purge-audit']])
      await sendJob(boss, QUEUES['purge-audit'], { environment: 'sandbox' })
      await close()
      await held.database.execute(
        sql`update pgboss.job set created_on = now() - interval '9 seconds', start_after = now() - interval '9 seconds'`,
      )
      await held.database.execute(sql`update pgboss.queue set monitor_on = now() - interval '7 seconds'`)
      const text = await (await fetch(`${url}/metrics`)).text()
      const samples = await scrape(url)
      expect(samples.get('rampdesk_worker_runs')).toBe(1)
      expect(samples.get('rampdesk_jobs{queue="purge-audit",state="waiting"}')).toBe(1)
      expect(samples.get('rampdesk_jobs_oldest_waiting_seconds{queue="purge-audit"}')).toBeGreaterThanOrEqual(9)
      expect(samples.get('rampdesk_worker_heard_age_seconds')).toBeDefined()
      expect(text).toContain('rampdesk_http_requests_total{method="other",route="/",status="200"} 1')
      expect(text).toContain('rampdesk_redelivery_sends_total{environment="sandbox",state="unknown"} 1')
      for (const [name, { kind, help }] of Object.entries(METRICS)) {
        expect(text).toContain(`# HELP ${name} ${help}\n`)
        expect(text).toContain(`# TYPE ${name} ${kind}\n`)
      }
    } finally {
      await stopWorker()
    }
  })

  test('are answered while the database is down, and say which readings are absent', async () => {
    vi.spyOn(logger, 'warn').mockReturnValue()
    await fill()
    const url = await serve()
    expect((await scrape(url)).has('rampdesk_sync_records{environment="sandbox"}')).toBe(true)
    await takeDatabaseDown()
    const samples = await scrape(url)
    expect(samples.has('rampdesk_sync_records{environment="sandbox"}')).toBe(false)
    for (const { name } of READINGS) expect(samples.get(`rampdesk_reading_failed{reading="${name}"}`)).toBe(1)
    expect(samples.has('rampdesk_database_waiting')).toBe(true)
  })

  test('wait no longer than their time for a reading that hangs, and begin no second one beside it', async () => {
    let begun = 0
    let release: () => void = () => undefined
    const hang = new Promise<void>((resolve) => {
      release = resolve
    })
    const hanging = {
      name: 'hanging',
      metrics: [],
      read: async () => {
        begun += 1
        await hang
        return []
      },
    }
    const [sync] = READINGS
    const read = createDatabaseReader([...(sync ? [sync] : []), hanging, ...(sync ? [sync] : [])], 500)
    // PGlite would keep a second reading waiting for the only session, so it must not be asked for.
    const transactions = vi.spyOn(await getDatabase(), 'transaction')
    const results = await Promise.all([read(), read()])
    for (const result of results) expect([...result.keys()].map(({ name }) => name)).toEqual(['sync'])
    await read()
    expect([begun, transactions.mock.calls.length]).toEqual([1, 2])
    release()
    await (await getDatabase()).execute(sql`select 1`)
  })

  test('are all that the address answers, and nobody else may take it', async () => {
    const url = await serve()
    for (const [path, method] of [
      ['/', 'GET'],
      ['/api/health', 'GET'],
      ['/metrics', 'POST'],
    ] as const)
      expect((await fetch(`${url}${path}`, { method })).status).toBe(404)
    await expect(startMetrics({ host: '127.0.0.1', port: Number(new URL(url).port) })).rejects.toThrow(
      /is taken: set METRICS_PORT/,
    )
  })
})
