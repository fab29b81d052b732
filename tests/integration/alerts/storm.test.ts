import { beforeEach, expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { listAlerts } from '@/lib/alerts/list/list-alerts'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { bringBundledRules } from '@/lib/alerts/rule-book/bundled-rules'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { env } from '@/lib/env'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'
import { beUpToDate, recordOf } from './fixtures'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const FAILURES = 10_000
const ENDPOINTS = Array.from({ length: 50 }, (_, index) => `https://h${index}.example/hook`)
const START = Date.parse('2026-11-27T12:00:00Z')

const failure = (index: number) =>
  recordOf({
    at: START + Math.floor((index * 60_000) / FAILURES),
    endpoint: ENDPOINTS[index % ENDPOINTS.length] ?? '',
    outcome: 'failed',
    text: String(index),
  })

beforeEach(() => beUpToDate(held, desk))

test('10,000 failures within a minute at 50 endpoints are at most seven messages to a channel, and the list names each endpoint', async () => {
  await bringBundledRules(desk.name)
  for (const name of ['one', 'two'])
    await createChannel(scopeOf(desk, 'admin'), {
      kind: 'webhook',
      name,
      severities: ['page', 'notify'],
      recipients: [],
      settings: { url: server.url(`/${name}`) },
    })
  for (let from = 0; from < FAILURES; from += FAILURES / 4) {
    const records = Array.from({ length: FAILURES / 4 }, (_, index) => failure(from + index))
    await held.database.transaction((tx) => insertRecords(tx, desk.name, records))
    const now = new Date(START + 60_000 + (from * 120_000) / FAILURES)
    await advanceAlerts(desk, now)
    await planMessages(desk.name, now)
    await sendMessages(desk, { now: () => now })
  }
  for (const path of ['/one', '/two']) {
    const told = server.arrived.filter((one) => one.path === path)
    expect([path, told.length <= 7, told.length > 0]).toEqual([path, true, true])
    const total = told.reduce((sum, { body }) => sum + JSON.parse(body).data.total, 0)
    expect(total).toBeGreaterThanOrEqual(2 * ENDPOINTS.length)
  }
  const shown = { ...ALERTS.none, state: 'firing' as const, cursor: null, limit: 250 }
  const { rows } = await listAlerts(scopeOf(desk, 'viewer'), shown, new Date(START + 300_000))
  for (const kind of ['Incident', 'Share of failures']) {
    const named = rows.filter(({ ruleName }) => ruleName === kind).map(({ subject }) => subject)
    expect([kind, named.toSorted()]).toEqual([kind, ENDPOINTS.toSorted()])
  }
}, 180_000)
