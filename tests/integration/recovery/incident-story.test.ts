import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { getIncident } from '@/lib/incidents/get-incident'
import { openSelection, triggersLink } from '@/lib/incidents/incident-links'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { countIncidents, listIncidents } from '@/lib/incidents/list-incidents'
import { countPastIncidents } from '@/lib/incidents/open-incidents'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { runRedelivery } from '@/lib/redelivery/jobs/run-job'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { serveReceiver } from '@/sandbox/receiver/serve-receiver.mjs'
import { scopeOf } from '../../support/scope'
import { addOperators } from '../redelivery/fixtures'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { newTarget, useConfiguration } from '../targets/fixtures'

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

useDatabase()
useConfiguration()
const platform = useSandbox('demo')
const never = new AbortController().signal

let receiver: Awaited<ReturnType<typeof serveReceiver>>
beforeAll(async () => {
  receiver = await serveReceiver({ secret: newTarget().secret, port: 0 })
})
afterAll(() => receiver.close())

/** Syncs from the newest record on, until the newest outage of the stand-in is read whole. */
async function syncNewestIncident(): Promise<void> {
  const scope = scopeOf(platform.environment, 'viewer')
  const enough = new AbortController()
  await syncDeliveries(platform.environment, {
    kind: 'head',
    signal: enough.signal,
    onStored: async () => {
      const { rows } = await listIncidents(scope, { ...INCIDENTS.none, limit: 1, cursor: null }, new Date())
      const [found] = rows
      if (found && (await getIncident(scope, found.id, new Date())).afterAt !== null) enough.abort()
    },
  })
}

async function send(ids: readonly string[], targetId: string): Promise<string> {
  await addOperators()
  const scope = scopeOf(platform.environment, 'operator')
  const { id } = await startRedelivery(scope, {
    requestKey: randomUUID(),
    source: { kind: 'deliveries', ids: [...ids] },
    expected: ids.length,
    targetId,
    order: 'resource',
    rate: 500,
    concurrency: 20,
    stopAfter: null,
    confirmsGeneric: true,
    confirmsUnknown: true,
    typedTarget: null,
  })
  await runRedelivery(platform.environment.name, Number(id), never)
  return id
}

test('an incident of the platform is found, told with reasons, sent to a target, answered, and closed with evidence', async () => {
  await syncNewestIncident()
  // The worker does this after a sync.
  await fillRecovery(platform.environment.name, never)
  const operator = scopeOf(platform.environment, 'operator')
  const now = new Date()
  const { rows } = await listIncidents(operator, { ...INCIDENTS.none, limit: 50, cursor: null }, now)
  const [incident, ...others] = rows
  if (!incident) throw new Error('No incident was found.')
  // The stand-in’s first endpoint answers 503 or not at all from 13:00 to 14:10 UTC on one day of ten.
  expect(others).toEqual([])
  expect(incident).toMatchObject({ endpoint: 'https://hooks.acme.example/ramp', endedAt: expect.any(String) })
  expect(incident.firstAt).toMatch(/T13:/)
  expect(incident.failures).toBeGreaterThan(20)
  expect(incident.open).toBeGreaterThan(0)
  expect(incident.open).toBeLessThan(incident.failures)
  expect(incident.answers.map(({ outcome, status }) => [outcome, status])).toEqual(
    expect.arrayContaining([
      ['failed', 503],
      ['unknown', 504],
    ]),
  )
  expect(await countIncidents(operator, { ...INCIDENTS.none, matter: 'some' }, now)).toMatchObject({ total: 1 })

  const before = await getIncident(operator, incident.id, new Date())
  const closed = before.rules.reduce((sum, { count }) => sum + count, 0)
  expect(incident.open + closed).toBe(incident.failures)
  expect(before.rules.map(({ value }) => value)).toEqual(expect.arrayContaining(['followed', 'higher-sequence']))
  expect(before.causes.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(incident.failures)
  expect(before.causes).toContainEqual(
    expect.objectContaining({ outcome: 'unknown', status: 504, error: 'timeout of 5000ms exceeded' }),
  )
  const drawn = before.chart.bars.reduce(
    (sum, { counts: { failed, rejected, unknown } }) => sum + failed + rejected + unknown,
    0,
  )
  expect(drawn).toBeGreaterThanOrEqual(incident.failures)
  // Any delivery of the incident leads to it.
  const other = before.rows.at(-1)?.id ?? ''
  expect((await getIncident(operator, other, new Date())).incident.id).toBe(incident.id)

  const reported = async () => {
    const period = { range: null, from: incident.firstAt, to: incident.endedAt }
    const filters = { ...DELIVERY_REPORT.none, ...period, endpoint: [incident.endpoint] }
    const report = await buildDeliveryReport(operator, filters, { now: new Date(), zone: 'UTC' })
    return { ...report.outages, missed: report.recovery.missed, stillOpen: report.recovery.open }
  }
  const said = ({ id, failures, open, firstAt, lastAt, endedAt }: (typeof rows)[number]) =>
    expect.objectContaining({ id, failures, open, firstAt, lastAt, endedAt })
  const first = await reported()
  expect(first.found).toEqual([said(incident)])
  expect(first.found[0]).toMatchObject({ events: before.events, resources: before.resources })
  expect(first.missed).toBeGreaterThanOrEqual(incident.failures)
  expect(first.stillOpen).toBeGreaterThanOrEqual(incident.open)

  const selection = openSelection(incident, new Date().toISOString())
  if (!selection) throw new Error('The endpoint fits an address.')
  const { ids } = await listFailureIds(operator, selection)
  const [, query = ''] = triggersLink('sandbox', incident, before.openTriggers.events)?.split('?') ?? []
  const { ids: generic } = await listFailureIds(operator, { ...selection, query })
  expect(generic).toHaveLength(before.openTriggers.count)
  expect(generic.length).toBeGreaterThan(0)
  expect(generic.length).toBeLessThan(ids.length)
  expect(ids).toHaveLength(incident.open)
  const target = await createTarget(scopeOf(platform.environment, 'admin'), newTarget({ url: `${receiver.url}/hook` }))
  const jobId = await send(ids, target.id)
  const { requests } = await (await fetch(`${receiver.url}/requests.json`)).json()
  expect(requests.filter(({ signature }: { signature: string }) => signature === 'valid')).toHaveLength(ids.length)

  const after = await getIncident(operator, incident.id, new Date())
  expect(after.incident).toMatchObject({ open: 0, failures: incident.failures })
  expect(after.rules).toEqual(expect.arrayContaining([...before.rules, { value: 'redelivered', count: ids.length }]))
  const { item } = await getRecoveryItem(operator, ids[0] ?? '')
  expect(item).toMatchObject({
    state: 'closed',
    rule: 'redelivered',
    evidence: { of: 'redelivery', jobId, status: 200, target: 'Staging' },
  })
  expect(await countPastIncidents(operator)).toEqual({ count: 0, failures: 0, oldestAt: null })
  const last = await reported()
  expect(last.found).toEqual([said(after.incident)])

  // The rest of the queue is single failures.
  const all = { query: 'state=open', except: [], readAt: new Date().toISOString() }
  const { ids: left } = await listFailureIds(operator, all)
  if (left.length > 0) await send(left, target.id)
  expect(await getRecoverySummary(operator)).toMatchObject({ open: 0 })
  expect(await reported()).toMatchObject({ stillOpen: 0, isComplete: true })
})
