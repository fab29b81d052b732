import { beforeEach, expect, test } from 'vitest'
import { advanceAlerts } from '@/lib/alerts/life/advance-alerts'
import { achReturn, alert, alertRule } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { beUpToDate } from './fixtures'

const held = useDatabase()
const [environment] = env().environments
if (!environment) throw new Error('There is no environment.')
const desk = environment

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-11-27T12:00:00Z')

/** A lost return, as a page of the list brings it. */
const lose = (id: number, lostAt: number, readAt: number) =>
  held.database
    .insert(achReturn)
    .values({
      environment: desk.name,
      identity: Buffer.from(`return-${id}`),
      returnId: `return-${id}`,
      sortAt: new Date(lostAt),
      lossAmount: `${id}00.00`,
      lostAt: new Date(lostAt),
      currency: 'USD',
      searchText: '',
      record: '{}',
      firstReadAt: new Date(readAt),
    })

const shown = async () =>
  (await held.database.select().from(alert).orderBy(alert.id)).map(({ subjectName, evidence, state }) => [
    subjectName,
    evidence.sentence,
    state,
  ])

beforeEach(async () => {
  await beUpToDate(held, desk)
  await held.database
    .insert(alertRule)
    .values({
      environment: desk.name,
      kind: 'lost-return',
      name: 'Lost return',
      severity: 'notify',
      settings: { amount: 0.01, currency: '' },
      isOn: true,
      createdAt: new Date(NOW),
      createdBy: 'test',
      changedAt: new Date(NOW),
      changedBy: 'test',
    })
})

test('returns that were lost before the first sync are one alert, and one that is lost later has its own', async () => {
  for (const id of [1, 2, 3, 4, 5]) await lose(id, NOW - id * 10 * HOUR, NOW + (id > 3 ? MINUTE : 0))
  await advanceAlerts(desk, new Date(NOW + 2 * MINUTE))
  const earlier = ['Returns lost earlier', '5 returns were lost before Rampdesk watched.', 'firing']
  expect(await shown()).toEqual([earlier])

  await lose(6, NOW + HOUR, NOW + 2 * HOUR)
  await advanceAlerts(desk, new Date(NOW + 3 * HOUR))
  expect(await shown()).toEqual([
    earlier,
    ['Return with 600.00 USD lost', '600.00 USD of a returned debit is lost.', 'firing'],
  ])
})

test('what was lost more than three days before the first sync is told of by nobody', async () => {
  await lose(1, NOW - 73 * HOUR, NOW)
  await advanceAlerts(desk, new Date(NOW + MINUTE))
  expect(await shown()).toEqual([])
})
