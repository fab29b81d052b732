import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_FILTER } from '@/lib/archive/filter/filter'
import { type PageInput, rowsQuery, searchQueryOf } from '@/lib/archive/query/page-query'
import { planOf } from '@/lib/archive/query/read-page'
import type { ListCursor } from '@/lib/list/cursor'
import { fillArchive } from '../../bench/support/fill-archive'
import { useDatabase } from './support/use-database'

const held = useDatabase()
const cursor = { direction: 'older', sortAt: new Date(), id: 5 } as const
const first: PageInput = { ...NO_FILTER, limit: 50 }

async function explainPlan(query: { getSQL(): ReturnType<typeof sql> }): Promise<string> {
  const plan = await held.database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function pagePlan(input: PageInput, place: ListCursor | null = null): Promise<string> {
  await fillArchive(held.database, 5_000)
  const plan = await planOf(held.database, 'sandbox', input)
  if (!plan) throw new Error('Nothing matches')
  return explainPlan(rowsQuery(held.database, 'sandbox', input, place, plan))
}

test.each<[string, PageInput, ListCursor | null]>([
  ['the newest page', first, null],
  ['an older page', first, cursor],
  ['a newer page', first, { ...cursor, direction: 'newer' }],
  ['a time range', { ...first, from: new Date(0), to: new Date() }, null],
  ['one outcome', { ...first, outcomes: ['failed'] }, null],
  ['one event of one outcome', { ...first, events: ['payment.completed'], outcomes: ['unknown'] }, null],
  ['one user', { ...first, users: ['usr_7'] }, null],
  ['one resource', { ...first, resources: ['offr_7'] }, null],
  ['one event id', { ...first, eventIds: ['evt_7'] }, cursor],
])('%s is read in the order of an index, without sorting', async (_name, input, place) => {
  const plan = await pagePlan(input, place)
  expect(plan).toMatch(/Index Scan (Backward )?using delivery_/)
  expect(plan).not.toContain('Sort')
  expect(plan).not.toContain('Seq Scan')
})

test('an event is read by an index once per outcome, so that rare ones are found without a scan', async () => {
  const plan = await pagePlan({ ...first, events: ['no.such.event', 'payment.updated'] })
  expect(plan.match(/using delivery_by_(event|outcome)/g)).toHaveLength(4)
  expect(plan).not.toContain('Seq Scan')
})

test('words are found by their index', async () => {
  await fillArchive(held.database, 5_000)
  await held.database.execute(sql`set enable_seqscan = off`)
  const plan = await explainPlan(searchQueryOf(held.database, 'sandbox', { ...first, text: 'evt_77' }, null))
  expect(plan).toContain('Bitmap Index Scan on delivery_by_word')
})
