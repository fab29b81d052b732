import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { acknowledgeAlert, muteSubject, snoozeAlert } from '@/lib/alerts/acts/act-on-alert'
import { createChannel, switchChannel } from '@/lib/alerts/channels/change-channels'
import { getChannel } from '@/lib/alerts/channels/list-channels'
import type { NewChannel } from '@/lib/alerts/channels/schemas'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { getAlert } from '@/lib/alerts/list/get-alert'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { type SendingParts, sendMessages } from '@/lib/alerts/notify/send-messages'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { endSilence } from '@/lib/alerts/silences/planned-work'
import { alert, alertMessage, alertMessageItem, alertRule, incidentRun, syncState } from '@/lib/db/schema'
import { env } from '@/lib/env'
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
const admin = scopeOf(environment, 'admin')

const START = new Date()
const MINUTE = 60_000
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)
const endpointOf = (index: number) => `https://h${index}.example/hook`

const add = async (over: Partial<NewChannel> = {}) =>
  (
    await createChannel(admin, {
      kind: 'webhook',
      name: 'Own',
      severities: ['page', 'notify'],
      recipients: [],
      settings: { url: server.url('/own') },
      ...over,
    })
  ).channel

const fail = (id: number, now = START) => addRun(held, environment, id, endpointOf(id), now)
const mend = (id: number, endedAt: Date) =>
  held.database.update(incidentRun).set({ endedAt }).where(eq(incidentRun.id, id))

/** Runs a minute of the worker. */
async function minute(minutes: number, parts: SendingParts = {}) {
  const now = at(minutes)
  await advanceAlerts(desk, now)
  await planMessages(desk.name, now)
  await sendMessages(desk, { now: () => now, ...parts })
}

const types = () => server.arrived.map(({ body }) => JSON.parse(body).type)
const threads = () => server.arrived.map(({ body }) => JSON.parse(body).data.thread)
const stored = () => held.database.select().from(alertMessage).orderBy(alertMessage.id)
const firstAlert = async () => String((await held.database.select().from(alert).orderBy(alert.id))[0]?.id)

beforeEach(() => beUpToDate(held, desk))

describe('an alert', () => {
  test('is told once when it fires, when someone acknowledges it, and when it ends, in one thread', async () => {
    await addIncidentRule(held, environment)
    await add()
    await fail(1)
    await minute(0)
    await minute(1)
    expect(types()).toEqual(['alert.fired'])
    const { data } = JSON.parse(server.arrived[0]?.body ?? '')
    expect(data).toMatchObject({
      environment: 'sandbox',
      severity: 'page',
      alerts: [
        {
          rule: 'Incident page',
          subject: 'h1.example/hook',
          href: expect.stringMatching(/^http.*\/sandbox\/alerts\/\d+$/),
        },
      ],
    })
    await acknowledgeAlert(admin, await firstAlert(), true)
    await minute(2)
    await mend(1, at(2))
    await minute(13)
    expect(types()).toEqual(['alert.fired', 'alert.acknowledged', 'alert.resolved'])
    expect(new Set(threads()).size).toBe(1)
    const { messages } = await getAlert(admin, await firstAlert(), at(3))
    expect(messages.map(({ transition, state, channelName }) => [transition, state, channelName])).toEqual([
      ['resolved', 'sent', 'Own'],
      ['acknowledged', 'sent', 'Own'],
      ['fired', 'sent', 'Own'],
    ])
  })

  test('goes to the channels of its severity that are on', async () => {
    await addIncidentRule(held, environment, 'notify')
    await add({ name: 'Pager', severities: ['page'], settings: { url: server.url('/page') } })
    await add({ name: 'Chat', severities: ['notify'], kind: 'slack', settings: { url: server.url('/chat') } })
    const off = await add({ name: 'Off', settings: { url: server.url('/off') } })
    await switchChannel(admin, off.id, false)
    await fail(1)
    await minute(0)
    expect(server.arrived.map(({ path }) => path)).toEqual(['/chat'])
  })

  test('whose silence is over is told, however many newer ones are silent still', async () => {
    await addIncidentRule(held, environment)
    await add()
    for (let id = 1; id <= 7; id++) await fail(id)
    await advanceAlerts(desk, at(0))
    for (const { id } of await held.database.select({ id: alert.id }).from(alert))
      await muteSubject(admin, String(id), 'Known')
    expect(await planMessages(desk.name, at(1), 2)).toBe(0)
    const oldest = (await readRuleBook(admin, at(1))).silences.find(({ subject }) => subject === endpointOf(1))
    await endSilence(admin, oldest?.id ?? '')
    expect(await planMessages(desk.name, at(2), 2)).toBe(1)
    expect(await planMessages(desk.name, at(3), 2)).toBe(0)
  })

  test('that is silent is told once the silence is over while it still fires; its end is told where its beginning was', async () => {
    await addIncidentRule(held, environment)
    await add()
    await fail(1)
    await minute(0)
    const id = await firstAlert()
    await snoozeAlert(admin, id, new Date(Date.now() + 60 * MINUTE).toISOString())
    await mend(1, at(1))
    await minute(12)
    // The far end keeps a state, so the end is sent although the alert is snoozed.
    expect(types()).toEqual(['alert.fired', 'alert.resolved'])
    await snoozeAlert(admin, id, null)
    await muteSubject(admin, id, 'Known')
    await held.database.update(incidentRun).set({ firstAt: at(-60), lastAt: at(-50) })
    await addRun(held, environment, 2, endpointOf(1), at(14))
    await minute(15)
    expect(types()).toHaveLength(2)
    const { silences } = await readRuleBook(admin, new Date())
    await endSilence(admin, silences[0]?.id ?? '')
    await minute(16)
    await minute(17)
    expect(types()).toEqual(['alert.fired', 'alert.resolved', 'alert.fired'])
    expect(new Set(threads()).size).toBe(2)
  })
})

test('a storm of 50 endpoints is at most seven messages to a channel; its end is told when all of a message are over', async () => {
  await addIncidentRule(held, environment)
  const channel = await add()
  for (let index = 1; index <= 25; index++) await fail(index)
  await minute(0)
  for (let index = 26; index <= 50; index++) await fail(index)
  await minute(1)
  expect(server.arrived.length).toBeLessThanOrEqual(7)
  const { messages } = await getChannel(admin, channel.id)
  expect(messages.reduce((sum, { alerts }) => sum + alerts, 0)).toBe(50)
  expect(messages.at(-1)?.first).toMatchObject({ rule: 'Incident page', subject: expect.stringContaining('.example') })
  const told = server.arrived.length
  for (let index = 1; index <= 49; index++) await mend(index, at(2))
  await minute(13)
  const resolved = server.arrived.length - told
  expect(resolved).toBeLessThan(told)
  await mend(50, at(14))
  await minute(25)
  expect(server.arrived.length).toBe(2 * told)
  expect(new Set(threads()).size).toBe(told)
})

test('a storm that goes on is seven messages within ten minutes, and what had no room is told after them', async () => {
  await addIncidentRule(held, environment)
  await add()
  const totals = () => server.arrived.map(({ body }) => JSON.parse(body).data.total)
  for (const look of [0, 1, 2, 3]) {
    for (const index of [1, 2, 3]) await fail(3 * look + index)
    await minute(look)
  }
  expect(totals()).toEqual([1, 1, 1, 1, 1, 1, 3])
  for (const index of [13, 14]) await fail(index)
  await minute(12)
  expect(totals().slice(7)).toEqual([1, 1, 1, 1, 1])
})

describe('a channel that', () => {
  test('answers 500 and then 429 is asked again after its pause, and the message arrives once', async () => {
    await addIncidentRule(held, environment)
    const channel = await add()
    await fail(1)
    server.reply({ status: 500 }, { status: 429, headers: { 'retry-after': '600' } })
    await minute(0)
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'The channel answered 500.' }])
    expect((await getChannel(admin, channel.id)).channel.failingSince).not.toBeNull()
    await minute(0.5)
    expect(server.arrived).toHaveLength(1)
    await minute(1)
    await minute(10)
    expect(server.arrived).toHaveLength(2)
    await minute(11)
    expect(await stored()).toMatchObject([{ state: 'sent', attempts: 3, isRepeat: false, problem: null }])
    expect(new Set(server.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await getChannel(admin, channel.id)).channel).toMatchObject({ failingSince: null, waiting: 0 })
  })

  test('breaks the connection gets one repeat, marked as one, with the same id', async () => {
    await addIncidentRule(held, environment)
    await add()
    await fail(1)
    server.reply('cut', 'cut')
    for (const now of [0, 1, 2, 60, 600]) await minute(now)
    expect(server.arrived.map(({ body }) => JSON.parse(body).data.isRepeat)).toEqual([false, true])
    expect(new Set(server.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await stored()).toMatchObject([{ state: 'unknown', isRepeat: true }])
  })

  test('can’t be reached is given up after a day; others are told in its place', async () => {
    await addIncidentRule(held, environment)
    await add({ name: 'Dead', severities: ['page'], settings: { url: 'http://127.0.0.1:65535/x' } })
    await add({ name: 'Chat', severities: ['notify'], settings: { url: server.url('/chat') } })
    await fail(1)
    for (const now of [0, 1, 3]) await minute(now)
    expect(server.arrived).toHaveLength(0)
    await minute(4)
    expect(server.arrived).toHaveLength(1)
    expect((await stored()).map(({ insteadOf, state }) => [insteadOf, state])).toEqual([
      [null, 'waiting'],
      ['Dead', 'sent'],
    ])
    for (let hours = 1; hours <= 25; hours++) await minute(hours * 60)
    const fired = (await stored()).filter(({ transition }) => transition === 'fired')
    expect(fired).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
  })

  test('leads to an address that egress refuses sends nothing', async () => {
    await expect(add({ settings: { url: 'https://169.254.169.254/x' } })).rejects.toMatchObject({
      fields: [{ field: 'body.settings.url' }],
    })
  })
})

describe('an end', () => {
  const actionsAt = (path: string) =>
    server.arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body).event_action)
  const pager = { kind: 'pagerduty', name: 'Pager', severities: ['page'] } as const
  const key = '0123456789abcdef0123456789abcdef'
  const addPager = () =>
    add({ ...pager, severities: ['page'], settings: { routingKey: key, url: server.url('/pager') } })

  test('does not overtake a beginning that waits', async () => {
    await addIncidentRule(held, environment)
    await addPager()
    await fail(1)
    server.reply({ status: 503, headers: { 'retry-after': '1200' } })
    await minute(0)
    await mend(1, at(1))
    await minute(12)
    await minute(15)
    expect(actionsAt('/pager')).toEqual(['trigger'])
    await minute(20)
    await minute(21)
    expect(actionsAt('/pager')).toEqual(['trigger', 'trigger', 'resolve'])
  })

  test('is told although rule and channel have another severity by now; a raised one is told anew', async () => {
    const ruleId = await addIncidentRule(held, environment)
    await addPager()
    await fail(1)
    await minute(0)
    const setSeverity = (severity: 'page' | 'notify') =>
      held.database.update(alertRule).set({ severity }).where(eq(alertRule.id, ruleId))
    await setSeverity('notify')
    await fail(2)
    await minute(1)
    expect(actionsAt('/pager')).toEqual(['trigger'])
    await setSeverity('page')
    await minute(2)
    expect(actionsAt('/pager')).toEqual(['trigger', 'trigger'])
    await setSeverity('notify')
    await mend(1, at(3))
    await mend(2, at(3))
    await minute(14)
    expect(actionsAt('/pager')).toEqual(['trigger', 'trigger', 'resolve', 'resolve'])
  })

  test('of several comes once when all of them are over, although one fired again meanwhile; one that is acknowledged alone is not told', async () => {
    await addIncidentRule(held, environment)
    await addPager()
    for (let id = 1; id <= 6; id++) await fail(id)
    await minute(0)
    expect(actionsAt('/pager')).toEqual(['trigger'])
    await acknowledgeAlert(admin, await firstAlert(), true)
    await minute(1)
    await mend(1, at(1))
    await minute(13)
    await addRun(held, environment, 7, endpointOf(1), at(14))
    await minute(15)
    for (let id = 2; id <= 6; id++) await mend(id, at(16))
    await minute(27)
    expect(actionsAt('/pager')).toEqual(['trigger', 'trigger', 'resolve'])
    await mend(7, at(28))
    await minute(40)
    expect(actionsAt('/pager')).toEqual(['trigger', 'trigger', 'resolve', 'resolve'])
    const keys = server.arrived.map(({ body }) => JSON.parse(body).dedup_key)
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).toBe(keys[1])
  })
})

test('a channel that fails costs one attempt a look, whatever waits for it, and holds up no other', async () => {
  await addIncidentRule(held, environment)
  await add({ name: 'Dead', settings: { url: server.url('/dead') } })
  await add({ name: 'Chat', kind: 'slack', settings: { url: server.url('/chat') } })
  for (let id = 1; id <= 4; id++) await fail(id)
  const statuses = { '/dead': 500, '/chat': 200 }
  server.replyBy((path) => ({ status: statuses[path as keyof typeof statuses] }))
  await minute(0)
  await minute(1)
  const count = (path: string) => server.arrived.filter((one) => one.path === path).length
  expect([count('/dead'), count('/chat')]).toEqual([2, 4])
})

test('while the archive is not up to date, nothing fires and nothing ends', async () => {
  await addIncidentRule(held, environment)
  await add()
  await fail(1)
  await minute(0)
  await held.database.update(syncState).set({ caughtUpAt: at(0) })
  await mend(1, at(1))
  await fail(2)
  await minute(30)
  expect(types()).toEqual(['alert.fired'])
  await held.database.update(syncState).set({ caughtUpAt: at(30) })
  await minute(31)
  expect(types()).toEqual(['alert.fired', 'alert.fired', 'alert.resolved'])
})

describe('a process that dies', () => {
  const died = new Error('killed')
  const dies =
    (when: 'before' | 'after'): NonNullable<SendingParts['send']> =>
    async (opened, message, parts) => {
      if (when === 'before') throw died
      const { sendToChannel } = await import('@/lib/alerts/channels/send/send-to-channel')
      await sendToChannel(opened, message, parts)
      throw died
    }

  /** Leaves messages as a killed process does: sending, with the lease of a run that is gone. */
  const killWhileSending = async () => {
    const gone = { pid: 1, startedAt: 'long ago', realm: 'elsewhere', run: 'gone' }
    await held.database
      .update(alertMessage)
      .set({ state: 'sending', leaseOwner: gone, leaseUntil: at(-60), isRepeat: false, nextAt: START })
  }

  test('before it planned, between planning and sending, or twice at once: one message', async () => {
    await addIncidentRule(held, environment)
    await add()
    await fail(1)
    await advanceAlerts(environment, START)
    await planMessages(environment.name, START)
    await planMessages(environment.name, START)
    await Promise.all([
      sendMessages(environment, { now: () => START }),
      sendMessages(environment, { now: () => START }),
    ])
    expect(server.arrived).toHaveLength(1)
    expect(await held.database.select().from(alertMessageItem)).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)(
    '%s the bytes left: one message, or one and its marked repeat',
    async (when) => {
      await addIncidentRule(held, environment)
      await add()
      await fail(1)
      await minute(0, { send: dies(when) })
      await killWhileSending()
      await minute(1)
      await minute(3)
      const repeats = server.arrived.map(({ body }) => JSON.parse(body).data.isRepeat)
      expect(repeats).toEqual(when === 'before' ? [true] : [false, true])
      expect(await stored()).toMatchObject([{ state: 'sent', isRepeat: true }])
    },
  )
})
