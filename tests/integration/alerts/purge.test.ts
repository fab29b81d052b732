import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgeAlerts } from '@/lib/alerts/upkeep/purge-alerts'
import { alert, alertMessage, alertMessageItem, alertSilence, alertTransition, audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { addChannel, addIncidentRule } from './fixtures'

const held = useDatabase()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const DAY = 86_400_000
const NOW = new Date('2026-11-27T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)
const evidence = { sentence: '3 failures in a row.', value: 3, threshold: 3, href: null }

type Entry = [transition: 'fired' | 'resolved' | 'acknowledged', days: number]

/** An alert with its history, each entry told once; the ends have the `thread` of the first entry. */
async function addAlert(ruleId: number, subject: string, entries: readonly Entry[]): Promise<void> {
  const { database } = held
  const last = entries.at(-1)
  const state = last?.[0] === 'resolved' ? 'resolved' : 'firing'
  const at = ago(last?.[1] ?? 0)
  const [made] = await database
    .insert(alert)
    .values({
      environment: desk.name,
      ruleId,
      kind: 'incident',
      severity: 'page',
      subject,
      subjectName: subject,
      state,
      cause: { endpoint: null, host: null, isPlatform: false },
      evidence,
      since: at,
      lastTrueAt: at,
      firedAt: at,
      firstFiredAt: at,
      resolvedAt: state === 'resolved' ? at : null,
    })
    .returning({ id: alert.id })
  for (const [transition, days] of entries) {
    const entry = { environment: desk.name, alertId: made?.id ?? 0, transition, at: ago(days), evidence }
    const [row] = await database
      .insert(alertTransition)
      .values({ ...entry, plannedAt: ago(days) })
      .returning()
    const [message] = await database
      .insert(alertMessage)
      .values({
        environment: desk.name,
        channelId: 'mail',
        transition,
        state: 'sent',
        nextAt: ago(days),
        createdAt: ago(days),
      })
      .returning()
    await database
      .insert(alertMessageItem)
      .values({ transitionId: row?.id ?? 0, channelId: 'mail', messageId: message?.id ?? 0 })
  }
}

const daysLeft = async () => {
  const rows = await held.database
    .select({ subject: alert.subject, at: alertTransition.at, messageAt: alertMessage.createdAt })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .innerJoin(alertMessage, eq(alertMessage.id, alertMessageItem.messageId))
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .orderBy(alertTransition.id)
  expect(rows.map(({ messageAt }) => messageAt)).toEqual(rows.map(({ at }) => at))
  expect(await held.database.$count(alertTransition)).toBe(rows.length)
  expect(await held.database.$count(alertMessage)).toBe(rows.length)
  return rows.map(({ subject, at }) => [subject, (NOW.getTime() - at.getTime()) / DAY])
}

const purge = (now = NOW, most = 2) =>
  purgeAlerts(desk, { now, signal: AbortSignal.timeout(60_000), rows: { first: most, least: most, most } })

test('history goes after a year with its messages; the last firing of what fires stays, and nothing goes by a fast clock', async () => {
  await addChannel(held)
  const ruleId = await addIncidentRule(held, desk)
  await addAlert(ruleId, 'over', [
    ['fired', 500],
    ['acknowledged', 499],
    ['resolved', 498],
  ])
  await addAlert(ruleId, 'late', [
    ['fired', 400],
    ['resolved', 364],
  ])
  await addAlert(ruleId, 'fires', [
    ['fired', 450],
    ['resolved', 449],
    ['fired', 448],
    ['acknowledged', 447],
  ])
  await addAlert(ruleId, 'new', [
    ['fired', 2],
    ['resolved', 0],
  ])
  const silence = {
    environment: desk.name,
    kind: 'mute' as const,
    reason: '',
    startsAt: ago(500),
    createdAt: ago(500),
    createdBy: '',
  }
  await held.database.insert(alertSilence).values([
    { ...silence, reason: 'holds' },
    { ...silence, reason: 'ended', endsAt: ago(400) },
    { ...silence, reason: 'taken back', removedAt: ago(399) },
    { ...silence, reason: 'ended lately', endsAt: ago(20) },
  ])

  expect(await purge(new Date(NOW.getTime() + 5_000 * DAY))).toBe(6)
  const kept = [
    ['late', 364],
    ['fires', 448],
    ['fires', 447],
    ['new', 2],
    ['new', 0],
  ]
  expect(await daysLeft()).toEqual(kept)
  const alerts = await held.database.select({ subject: alert.subject }).from(alert).orderBy(alert.id)
  expect(alerts.map(({ subject }) => subject)).toEqual(['late', 'fires', 'new'])
  const silences = await held.database.select().from(alertSilence).orderBy(alertSilence.id)
  expect(silences.map(({ reason }) => reason)).toEqual(['holds', 'ended lately'])
  expect(await purge()).toBe(0)
  expect(await held.database.select().from(audit)).toMatchObject([
    { action: 'alert.purge', actorName: 'purge-alerts', detail: { keepDays: 365, before: ago(365).toISOString() } },
  ])
})
