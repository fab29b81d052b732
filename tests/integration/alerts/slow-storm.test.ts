import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { alertMessage, alertTransition, incidentRun } from '@/lib/db/schema'
import { env } from '@/lib/env'
import type { Severity } from '@/lib/model/alert/alert'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'
import { addIncidentRule, addRun, beUpToDate } from './fixtures'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const MINUTE = 60_000
const START = Date.parse('2026-11-27T12:00:00Z')
const at = (minutes: number) => new Date(START + minutes * MINUTE)

const addChannel = (name: string, severities: Severity[]) =>
  createChannel(scopeOf(desk, 'admin'), {
    kind: 'webhook',
    name,
    severities,
    recipients: [],
    settings: { url: server.url(`/${name}`) },
  })

async function minute(minutes: number) {
  await advanceAlerts(desk, at(minutes))
  await planMessages(desk.name, at(minutes))
  await sendMessages(desk, { now: () => at(minutes) })
}

const fail = (id: number, minutes: number) => addRun(held, desk, id, `https://h${id}.example/hook`, at(minutes))

type Told = { type: string; subjects: string[] }

const toldTo = (name: string): Told[] =>
  server.arrived
    .filter(({ path }) => path === `/${name}`)
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => ({ type, subjects: data.alerts.map(({ subject }: { subject: string }) => subject) }))

beforeEach(() => beUpToDate(held, desk))

test('an endpoint that begins to fail each minute: no ten minutes hold more than seven messages, and each endpoint is named once', async () => {
  await addIncidentRule(held, desk)
  await addChannel('pages', ['page'])
  for (let now = 0; now < 30; now++) {
    await fail(now + 1, now)
    await minute(now)
  }
  for (let now = 30; now < 40; now++) await minute(now)
  const messages = await held.database.select().from(alertMessage)
  const times = messages.map(({ createdAt }) => createdAt.getTime())
  for (const end of times)
    expect(times.filter((time) => time <= end && time > end - 10 * MINUTE).length).toBeLessThanOrEqual(7)
  const named = toldTo('pages').flatMap(({ subjects }) => subjects)
  expect(named.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `h${index + 1}.example/hook`).toSorted())
})

test('a page that fires and ends while there is no room is told later, with its end, and other channels are told at once and once', async () => {
  await addIncidentRule(held, desk)
  await addChannel('first', ['page'])
  for (let now = 0; now < 7; now++) {
    await fail(now + 1, now)
    await minute(now)
  }
  expect(toldTo('first')).toHaveLength(7)
  await addChannel('second', ['page'])
  await fail(8, 7)
  await minute(7)
  expect(toldTo('first')).toHaveLength(7)
  expect(toldTo('second')).toEqual([{ type: 'alert.fired', subjects: ['h8.example/hook'] }])
  await held.database
    .update(incidentRun)
    .set({ endedAt: at(7.5) })
    .where(eq(incidentRun.id, 8))
  // The end of the alert comes ten minutes later, and there is no room before.
  await held.database.update(alertMessage).set({ createdAt: at(7.9) })
  for (let now = 8; now < 18; now++) await minute(now)
  const ended = await held.database.select().from(alertTransition).where(eq(alertTransition.transition, 'resolved'))
  expect([ended.length > 0, toldTo('first').length]).toEqual([true, 7])
  for (let now = 18; now < 30; now++) await minute(now)
  const told = (name: string) => toldTo(name).filter(({ subjects }) => subjects.includes('h8.example/hook'))
  expect(told('first').map(({ type }) => type)).toEqual(['alert.fired', 'alert.resolved'])
  expect(told('second').map(({ type }) => type)).toEqual(['alert.fired', 'alert.resolved'])
  const left = (await held.database.select().from(alertTransition)).filter(({ plannedAt }) => plannedAt === null)
  expect(left).toEqual([])
})
