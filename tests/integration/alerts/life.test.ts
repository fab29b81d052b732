import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { acknowledgeAlert, muteSubject, snoozeAlert } from '@/lib/alerts/acts/act-on-alert'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { getAlert } from '@/lib/alerts/list/get-alert'
import { listAlerts } from '@/lib/alerts/list/list-alerts'
import { bringBundledRules } from '@/lib/alerts/rule-book/bundled-rules'
import { changeRule, createRule, removeRule, switchRule, tryRule } from '@/lib/alerts/rule-book/change-rules'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { endSilence, planWork } from '@/lib/alerts/silences/planned-work'
import { alertRule, alertTransition, audit, deliveryCount, deliveryTotal, incidentRun } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { beUpToDate } from './fixtures'

const held = useDatabase()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const scope = scopeOf(environment, 'operator')

const NOW = new Date('2026-11-20T12:30:00Z')
const MINUTE = 60_000
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const endpointOf = (index: number) => `https://a.example/${index}`

const rule = (given: Partial<Parameters<typeof createRule>[1]> = {}) =>
  createRule(scope, { kind: 'incident', name: 'Incident', severity: 'page', settings: {}, ...given })

const addRun = (id: number, endedAt: Date | null = null, endpoint = endpointOf(id), now = NOW) =>
  held.database
    .insert(incidentRun)
    .values({
      id,
      environment: environment.name,
      endpoint,
      firstAt: new Date(now.getTime() - 10 * MINUTE),
      lastAt: new Date((endedAt ?? now).getTime() - MINUTE),
      endedAt,
      failures: 5,
      open: 5,
      causes: { 'failed 503': 5 },
    })

const endRun = (id: number, endedAt: Date) =>
  held.database.update(incidentRun).set({ endedAt }).where(eq(incidentRun.id, id))

const count = async (hour: string, outcome: 'delivered' | 'failed', number: number, endpoint = endpointOf(1)) => {
  const at = new Date(hour)
  const responseStatus = outcome === 'failed' ? 503 : 200
  const own = { environment: environment.name, endpoint, event: 'payment.updated', outcome, responseStatus }
  await held.database.insert(deliveryCount).values({ ...own, hour: at, count: number })
  await held.database
    .insert(deliveryTotal)
    .values({ ...own, count: number, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [
        deliveryTotal.environment,
        deliveryTotal.endpoint,
        deliveryTotal.event,
        deliveryTotal.outcome,
        deliveryTotal.responseStatus,
      ],
      set: { lastAt: at },
    })
}

const listed = async (state: 'firing' | 'resolved' | null = null) =>
  (await listAlerts(scope, { ...ALERTS.none, state, cursor: null, limit: 100 }, NOW)).rows
const transitions = async () =>
  (await held.database.select().from(alertTransition).orderBy(alertTransition.id)).map(({ transition, quiet }) =>
    quiet === null ? transition : `${transition}, ${quiet}`,
  )

beforeEach(() => beUpToDate(held, environment))

describe('an alert of an incident', () => {
  test('fires once, ends with the incident, and is the same one when it comes back within a day', async () => {
    await rule()
    await addRun(1)
    expect(await advanceAlerts(environment, at(0))).toEqual({ fired: 1, resolved: 0 })
    expect(await advanceAlerts(environment, at(1))).toEqual({ fired: 0, resolved: 0 })
    const [first] = await listed('firing')
    expect(first).toMatchObject({ subject: endpointOf(1), ruleName: 'Incident', severity: 'page', timesFired: 1 })
    expect(first?.evidence).toMatchObject({
      sentence: expect.stringContaining('5 failures in a row'),
      value: 5,
      href: '/sandbox/incidents/1',
    })
    await endRun(1, at(2))
    expect(await advanceAlerts(environment, at(3))).toEqual({ fired: 0, resolved: 0 })
    expect(await advanceAlerts(environment, at(13))).toEqual({ fired: 0, resolved: 1 })
    await addRun(2, null, endpointOf(1), at(60))
    expect(await advanceAlerts(environment, at(60))).toEqual({ fired: 1, resolved: 0 })
    expect(await listed()).toMatchObject([{ id: first?.id, timesFired: 2, resolvedAt: null }])
    await endRun(2, at(61))
    await advanceAlerts(environment, at(72))
    await addRun(3, null, endpointOf(1), at(72 + 25 * 60))
    await advanceAlerts(environment, at(72 + 25 * 60))
    expect((await listed()).map(({ timesFired }) => timesFired)).toEqual([1, 2])
    expect(await transitions()).toEqual(['fired', 'resolved', 'fired', 'resolved', 'fired'])
  })

  test('is one per endpoint in a storm, and two looks at once find it once', async () => {
    await rule()
    for (let index = 1; index <= 50; index++) await addRun(index)
    const looks = await Promise.all([advanceAlerts(environment, at(0)), advanceAlerts(environment, at(0))])
    expect(looks.map(({ fired }) => fired).toSorted((a, b) => a - b)).toEqual([0, 50])
    expect(new Set((await listed('firing')).map(({ subject }) => subject)).size).toBe(50)
  })

  test('ends when its rule is switched off or removed, and judges nothing meanwhile', async () => {
    const made = await rule()
    await addRun(1)
    await advanceAlerts(environment, at(0))
    await switchRule(scope, made.id, false)
    expect(await advanceAlerts(environment, at(1))).toEqual({ fired: 0, resolved: 1 })
    await switchRule(scope, made.id, true)
    expect(await advanceAlerts(environment, at(2))).toEqual({ fired: 1, resolved: 0 })
    await removeRule(scope, made.id)
    expect(await advanceAlerts(environment, at(3))).toEqual({ fired: 0, resolved: 1 })
    await expect(switchRule(scope, made.id, true)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a share fires from its threshold on, and holds until it is well below', async () => {
  await rule({
    kind: 'failure-share',
    name: 'Share',
    settings: { percent: 10, hours: 1, least: 10, dimension: 'endpoint' },
  })
  await count('2026-11-20T12:00:00Z', 'delivered', 90)
  await count('2026-11-20T12:00:00Z', 'failed', 9)
  expect(await advanceAlerts(environment, at(0))).toMatchObject({ fired: 0 })
  await held.database.update(deliveryCount).set({ count: 12 }).where(eq(deliveryCount.outcome, 'failed'))
  expect(await advanceAlerts(environment, at(1))).toMatchObject({ fired: 1 })
  await held.database.update(deliveryCount).set({ count: 9 }).where(eq(deliveryCount.outcome, 'failed'))
  // 9 of 99 is under 10 %, but not well below it; afterwards the hour before counts, and then ten minutes have to pass.
  for (const [minutes, resolved] of [
    [20, 0],
    [89, 0],
    [91, 0],
    [98, 0],
    [100, 1],
  ] as const)
    expect([minutes, await advanceAlerts(environment, at(minutes))]).toMatchObject([minutes, { resolved }])
  const [shown] = await listed()
  expect(shown?.evidence.sentence).toBe('12 of 102 deliveries failed or were rejected (11.8%) within 1 hour.')
})

test('silence ends with words that say so once nobody expects the endpoint any more', async () => {
  await rule({ kind: 'silence', name: 'Silence', settings: {} })
  await count('2026-11-20T12:00:00Z', 'delivered', 5)
  const day = 24 * 60
  expect(await advanceAlerts(environment, at(2 * day))).toMatchObject({ fired: 1 })
  expect(await advanceAlerts(environment, at(35 * day))).toEqual({ fired: 0, resolved: 0 })
  expect(await advanceAlerts(environment, at(35 * day + 60))).toEqual({ fired: 0, resolved: 1 })
  const [shown] = await listed()
  expect(shown?.evidence.sentence).toBe('No delivery for 35 days. Rampdesk no longer expects any here.')
  const { history } = await getAlert(scope, shown?.id ?? '', at(36 * day))
  expect(history.map(({ transition, sentence }) => [transition, sentence])).toEqual([
    ['resolved', shown?.evidence.sentence],
    ['fired', 'No delivery for 47 hours; the limit is 24 hours.'],
  ])
})

describe('a person', () => {
  test('acknowledges, snoozes and mutes; each is in the history and the audit, and quiet ones say why', async () => {
    await rule()
    await addRun(1, null, endpointOf(1), new Date())
    await advanceAlerts(environment, new Date())
    const [row] = await listed('firing')
    const id = row?.id ?? ''
    expect((await acknowledgeAlert(scope, id, true)).alert).toMatchObject({ acknowledgedBy: 'operator' })
    const until = new Date(Date.now() + 60 * MINUTE).toISOString()
    expect((await snoozeAlert(scope, id, until)).alert).toMatchObject({ snoozedUntil: until, quiet: 'snoozed' })
    await expect(snoozeAlert(scope, id, new Date(0).toISOString())).rejects.toMatchObject({
      fields: [{ field: 'body.until' }],
    })
    await endRun(1, new Date())
    await advanceAlerts(environment, new Date(Date.now() + 11 * MINUTE))
    await expect(acknowledgeAlert(scope, id, false)).rejects.toMatchObject({ code: 'conflict' })
    await snoozeAlert(scope, id, null)
    await muteSubject(scope, id, 'Known to be flaky')
    await addRun(2, null, endpointOf(1), new Date())
    await advanceAlerts(environment, new Date(Date.now() + 12 * MINUTE))
    const { alert: muted, history } = await getAlert(scope, id, new Date())
    expect(muted).toMatchObject({ state: 'firing', quiet: 'muted', acknowledgedBy: null, timesFired: 2 })
    expect(history.map(({ transition, quiet, by }) => [transition, quiet, by])).toEqual([
      ['fired', 'muted', null],
      ['woken', null, 'operator'],
      ['resolved', 'snoozed', null],
      ['snoozed', null, 'operator'],
      ['acknowledged', null, 'operator'],
      ['fired', null, null],
    ])
    const actions = (await held.database.select().from(audit)).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['alert.acknowledge', 'alert.snooze', 'alert_silence.create', 'alert_rule.create']),
    )
    const { silences } = await readRuleBook(scope, new Date())
    expect(silences).toMatchObject([{ kind: 'mute', ruleName: 'Incident', reason: 'Known to be flaky' }])
    await endSilence(scope, silences[0]?.id ?? '')
    expect((await getAlert(scope, id, new Date())).alert.quiet).toBeNull()
  })

  test('plans work at an endpoint, during which its alerts are quiet and others are not', async () => {
    await rule()
    await planWork(scope, {
      endpoint: endpointOf(1),
      reason: 'Database upgrade',
      startsAt: new Date(Date.now() - MINUTE).toISOString(),
      endsAt: new Date(Date.now() + 60 * MINUTE).toISOString(),
    })
    await addRun(1, null, endpointOf(1), new Date())
    await addRun(2, null, endpointOf(2), new Date())
    await advanceAlerts(environment, new Date())
    expect(await transitions()).toEqual(['fired, planned-work', 'fired'])
    const past = { endpoint: null, reason: 'x', startsAt: at(-60).toISOString(), endsAt: at(-30).toISOString() }
    await expect(planWork(scope, past)).rejects.toMatchObject({ fields: [{ field: 'body.endsAt' }] })
  })

  test.each(['viewer', 'support'] as const)('with the role %s reads, and changes nothing', async (role) => {
    const made = await rule()
    await addRun(1)
    await advanceAlerts(environment, at(0))
    const [row] = await listed()
    const reader = scopeOf(environment, role)
    expect((await readRuleBook(reader, NOW)).rules).toHaveLength(1)
    expect(await getAlert(reader, row?.id ?? '', NOW)).toMatchObject({ alert: { subject: endpointOf(1) } })
    for (const attempt of [
      () => acknowledgeAlert(reader, row?.id ?? '', true),
      () => snoozeAlert(reader, row?.id ?? '', null),
      () => muteSubject(reader, row?.id ?? '', 'x'),
      () => switchRule(reader, made.id, false),
      () => removeRule(reader, made.id),
      () => endSilence(reader, '1'),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a rule', () => {
  test('is refused with a field for each wrong part, and where a colleague changed it since', async () => {
    await expect(rule({ kind: 'weather' })).rejects.toMatchObject({ fields: [{ field: 'body.kind' }] })
    await expect(rule({ settings: { failures: 1 } })).rejects.toMatchObject({
      fields: [{ field: 'body.settings.failures', message: 'must be at least 3' }],
    })
    const made = await rule()
    await expect(rule({ name: 'INCIDENT' })).rejects.toMatchObject({ fields: [{ field: 'body.name' }] })
    const change = { name: 'Outage', severity: 'notify' as const, settings: { failures: 5 }, seen: made.changedAt }
    expect(await changeRule(scope, made.id, change)).toMatchObject({ name: 'Outage', settings: { failures: 5 } })
    await expect(changeRule(scope, made.id, change)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('says when it would have fired, by the function that judges now', async () => {
    await addRun(1, at(-5))
    await addRun(2)
    const trial = await tryRule(scope, { kind: 'incident', settings: {} }, NOW)
    expect(trial).toMatchObject({
      count: 2,
      firings: expect.arrayContaining(
        [{ subject: endpointOf(2), to: null }].map((one) => expect.objectContaining(one)),
      ),
    })
    await count('2026-11-10T03:00:00Z', 'failed', 40)
    await count('2026-11-12T03:00:00Z', 'delivered', 40)
    const share = await tryRule(scope, { kind: 'failure-share', settings: { least: 1 } }, NOW)
    expect(share?.firings).toMatchObject([
      { subject: endpointOf(1), from: '2026-11-10T04:00:00.000Z', to: '2026-11-10T06:00:00.000Z' },
    ])
    expect(share?.series).toMatchObject([{ subject: endpointOf(1) }])
    expect(await tryRule(scope, { kind: 'returns-at-risk', settings: {} }, NOW)).toBeNull()
  })

  test('says how often it fired in 30 days, and its alert what to do and when it would have fired for this subject', async () => {
    const made = await rule({ kind: 'failure-share', name: 'Share', settings: { least: 1 } })
    await count('2026-11-20T12:00:00Z', 'failed', 40)
    await count('2026-11-20T12:00:00Z', 'failed', 40, endpointOf(2))
    await advanceAlerts(environment, NOW)
    const rows = await listed()
    const lately = async (now: Date) => (await readRuleBook(scope, now)).rules.map(({ firedLately }) => firedLately)
    expect(await lately(NOW)).toEqual([2])
    expect(await lately(at(30 * 24 * 60))).toEqual([0])
    const first = rows.find(({ subject }) => subject === endpointOf(1))
    const { advice, past } = await getAlert(scope, first?.id ?? '', NOW)
    expect(advice).toMatchObject({ action: 'Open deliveries' })
    expect(advice?.also).toEqual([
      { label: 'Unresolved failures of the endpoint', href: `/sandbox/recovery?endpoint=${endpointOf(1)}` },
      { label: 'Registrations', href: '/sandbox/webhooks' },
    ])
    expect(past).toMatchObject({ kind: 'failure-share', settings: { least: 1 }, threshold: { name: 'percent' } })
    const asked = { kind: 'failure-share', settings: past?.settings ?? {} }
    const trial = await tryRule(scope, { ...asked, subject: endpointOf(1) }, NOW)
    expect(trial?.firings.map(({ subject }) => subject)).toEqual([endpointOf(1)])
    expect(trial?.series.map(({ subject }) => subject)).toEqual([endpointOf(1)])
    // The alert fires again within a day: 30 days later only its second firing still counts.
    expect(await advanceAlerts(environment, at(100))).toEqual({ fired: 0, resolved: 2 })
    await count('2026-11-20T14:00:00Z', 'failed', 40)
    expect(await advanceAlerts(environment, at(120))).toEqual({ fired: 1, resolved: 0 })
    expect(await lately(at(120))).toEqual([3])
    expect(await lately(at(30 * 24 * 60 + 60))).toEqual([1])
    await removeRule(scope, made.id)
  })

  test('of another version is kept, judged by nobody, and says so', async () => {
    const made = await rule()
    await held.database
      .update(alertRule)
      .set({ settings: { odd: 1 } })
      .where(eq(alertRule.id, Number(made.id)))
    await addRun(1)
    expect(await advanceAlerts(environment, at(0))).toEqual({ fired: 0, resolved: 0 })
    expect((await readRuleBook(scope, NOW)).rules).toMatchObject([{ isKnown: false }])
  })

  test('that comes with Rampdesk is brought once, and every kind can be judged', async () => {
    await bringBundledRules(environment.name)
    await bringBundledRules(environment.name)
    const { rules, kinds } = await readRuleBook(scope, NOW)
    expect(rules).toHaveLength(16)
    expect(rules.filter(({ isOn, isKnown }) => isOn && isKnown)).toHaveLength(16)
    const quiet = rules.find(({ kind }) => kind === 'silence')
    await removeRule(scope, quiet?.id ?? '')
    await bringBundledRules(environment.name)
    expect((await readRuleBook(scope, NOW)).rules).toHaveLength(15)
    expect(kinds.map(({ id }) => id)).toEqual(expect.arrayContaining(rules.map(({ kind }) => kind)))
    await advanceAlerts(environment, NOW)
  })
})
