import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createChannel, removeChannel, switchChannel } from '@/lib/alerts/channels/change-channels'
import { getChannel } from '@/lib/alerts/channels/list-channels'
import type { NewChannel } from '@/lib/alerts/channels/schemas'
import type { RuleRow } from '@/lib/alerts/dto'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { planMessages } from '@/lib/alerts/notify/plan-messages'
import { sendMessages } from '@/lib/alerts/notify/send-messages'
import { changeRule, createRule } from '@/lib/alerts/rule-book/change-rules'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { NewRule } from '@/lib/alerts/rule-book/schemas'
import { audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { useConfiguration } from '../targets/fixtures'
import { useChannelServer } from './channel-server'
import { addRun, beUpToDate } from './fixtures'

const held = useDatabase()
useConfiguration()
const server = useChannelServer()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment
const admin = scopeOf(desk, 'admin')
const operator = scopeOf(desk, 'operator')

const START = new Date()
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** Adds a chat whose path is its name. */
const add = async (name: string, severities: NewChannel['severities']) => {
  const settings = { url: server.url(`/${name}`) }
  return (await createChannel(admin, { kind: 'slack', name, severities, recipients: [], settings })).channel.id
}
const rule = (channelIds: string[]) =>
  createRule(operator, { kind: 'incident', name: 'Incident', severity: 'page', settings: {}, channelIds })
const name = ({ id, changedAt, ...rest }: RuleRow, channelIds?: string[]) =>
  changeRule(operator, id, {
    name: rest.name,
    severity: rest.severity,
    settings: rest.settings,
    seen: changedAt,
    channelIds,
  })
const fail = (index: number) => addRun(held, desk, index, `https://h${index}.example/hook`, START)

/** Runs a minute of the worker; returns where messages went. */
async function minute(minutes: number) {
  const now = at(minutes)
  const before = server.arrived.length
  await advanceAlerts(desk, now)
  await planMessages(desk.name, now)
  await sendMessages(desk, { now: () => now })
  return server.arrived
    .slice(before)
    .map(({ path }) => path.slice(1))
    .toSorted()
}

beforeEach(() => beUpToDate(held, desk))

describe('an alert of a rule that names channels', () => {
  test('goes to these alone, whatever their severity; without a name, to those of its severity', async () => {
    const [team] = [await add('team', []), await add('pager', ['page']), await add('desk', ['notify'])]
    const made = await rule([team])
    await fail(1)
    expect(await minute(0)).toEqual(['team'])
    await name(made, [])
    await fail(2)
    expect(await minute(1)).toEqual(['pager', 'pager'])
  })

  test('that fires is told to a channel that is named since, and not twice to one that was told', async () => {
    const [team, pager] = [await add('team', []), await add('pager', ['page'])]
    const made = await rule([])
    await fail(1)
    expect(await minute(0)).toEqual(['pager'])
    const named = await name(made, [pager, team])
    expect(await minute(1)).toEqual(['team'])
    await name(named)
    expect(await minute(2)).toEqual([])
  })

  test('is told by severity once its only channel is removed, also what fires already', async () => {
    const [team] = [await add('team', []), await add('pager', ['page'])]
    await rule([team])
    await fail(1)
    expect(await minute(0)).toEqual(['team'])
    await removeChannel(admin, team)
    expect(await minute(1)).toEqual(['pager'])
  })

  test('is told nobody while its only channel is off', async () => {
    const [team] = [await add('team', []), await add('pager', ['page'])]
    await rule([team])
    await switchChannel(admin, team, false)
    await fail(1)
    expect(await minute(0)).toEqual([])
  })

  test('goes elsewhere in place of a channel that fails only where no other named one works', async () => {
    const [team, second] = [await add('team', []), await add('second', []), await add('desk', ['notify'])]
    const made = await rule([team, second])
    server.replyBy((path) => ({ status: path === '/team' ? 500 : 200 }))
    await fail(1)
    const told = []
    for (const now of [0, 1, 3, 4]) told.push(...(await minute(now)))
    expect(told).toEqual(['second', 'team', 'team', 'team'])
    const again = await name(made, [team])
    await fail(2)
    expect(again.channels).toMatchObject([{ name: 'team' }])
    // The second message waits behind the first one, and has no three attempts of its own.
    const later = []
    for (const now of [10, 11, 12, 13, 15, 20, 25, 30]) later.push(...(await minute(now)))
    expect(later.filter((path) => path === 'desk')).toHaveLength(1)
  })
})

describe('a rule', () => {
  test('lists its channels with their states; the rule book and the audit name them', async () => {
    const [on, off, gone] = [await add('on', []), await add('off', ['page']), await add('gone', [])]
    const made = await rule([gone, on, off, on])
    await switchChannel(admin, off, false)
    await removeChannel(admin, gone)
    const { rules, channels } = await readRuleBook(scopeOf(desk, 'viewer'), START)
    expect(rules[0]?.channels).toEqual([
      { id: gone, name: 'gone', state: 'removed' },
      { id: off, name: 'off', state: 'off' },
      { id: on, name: 'on', state: 'on' },
    ])
    expect(channels).toEqual([
      { id: off, name: 'off', severities: ['page'], isOn: false },
      { id: on, name: 'on', severities: [], isOn: true },
    ])
    expect((await getChannel(operator, on)).rules).toEqual([{ id: made.id, name: 'Incident' }])
    const kept = await name(made)
    expect(kept.channels).toHaveLength(3)
    await name(kept, [on])
    const rows = await held.database.select().from(audit).where(eq(audit.entity, 'alert_rule')).orderBy(audit.id)
    expect(rows.map(({ action, detail }) => [action, detail])).toMatchObject([
      ['alert_rule.create', { channels: ['gone', 'off', 'on'] }],
      [
        'alert_rule.update',
        { before: { channels: ['gone', 'off', 'on'] }, after: { channels: ['gone', 'off', 'on'] } },
      ],
      ['alert_rule.update', { before: { channels: ['gone', 'off', 'on'] }, after: { channels: ['on'] } }],
    ])
  })

  test('names no channel that was removed, or that is another environment’s', async () => {
    const gone = await add('gone', [])
    await removeChannel(admin, gone)
    for (const id of [gone, 'nothing'])
      await expect(rule([id])).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'body.channelIds' }] })
    const elsewhere = { ...operator, environment: { ...desk, name: 'production' } }
    const own = await add('own', [])
    await expect(
      createRule(elsewhere, { kind: 'incident', name: 'x', severity: 'page', settings: {}, channelIds: [own] }),
    ).rejects.toMatchObject({ fields: [{ field: 'body.channelIds' }] })
    const parts = { kind: 'incident', name: 'x', severity: 'page', settings: {} }
    expect(NewRule.safeParse({ ...parts, channelIds: Array(51).fill('x') }).success).toBe(false)
    expect(NewRule.safeParse(parts).success).toBe(true)
  })
})
