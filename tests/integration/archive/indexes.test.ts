import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { NO_FILTER } from '@/lib/archive/filter/filter'
import { type PageInput, rowsQuery, searchQueryOf } from '@/lib/archive/query/page-query'
import { planOf } from '@/lib/archive/query/read-page'
import { achReturn, delivery } from '@/lib/db/schema'
import type { ListCursor } from '@/lib/list/cursor'
import { rowsByColumn, rowsByTerm, spellingsQuery } from '@/lib/search/archive-rows'
import { returnsBy, returnsSpelled } from '@/lib/search/return-source'
import { fillArchive, fillReturns } from '../../../bench/support/fill-archive'
import { useDatabase } from '../support/use-database'

const held = useDatabase({ isFilledOnce: true })
const cursor = { direction: 'older', sortAt: new Date(), id: 5 } as const
const first: PageInput = { ...NO_FILTER, limit: 50 }

beforeAll(async () => {
  await fillArchive(held.database, 5_000)
  await fillReturns(held.database, 5_000)
})

type Query = { getSQL(): ReturnType<typeof sql> }

async function explainPlan(query: Query, { scans = true } = {}): Promise<string> {
  const plan = await held.database.transaction(async (tx) => {
    if (!scans) await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  })
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function pagePlan(input: PageInput, place: ListCursor | null = null): Promise<string> {
  const plan = await planOf(held.database, 'sandbox', input)
  if (!plan) throw new Error('Nothing matches')
  return explainPlan(rowsQuery(held.database, 'sandbox', input, place, plan))
}

test.each<[string, PageInput, ListCursor | null]>([
  ['the newest page', first, null],
  ['an older page', first, cursor],
  ['a newer page', first, { ...cursor, direction: 'newer' }],
  ['a time range', { ...first, from: new Date(0), to: new Date() }, null],
  ['one outcome', { ...first, outcome: ['failed'] }, null],
  ['one event of one outcome', { ...first, event: ['payment.completed'], outcome: ['unknown'] }, null],
  ['what is unresolved', { ...first, settled: ['no'] }, null],
  ['what is unresolved, oldest first', { ...first, settled: ['no'] }, { ...cursor, direction: 'newer' }],
  ['one user', { ...first, user: ['usr_7'] }, null],
  ['one resource', { ...first, resource: ['offr_7'] }, null],
  ['one event id', { ...first, eventId: ['evt_7'] }, cursor],
])('%s is read in the order of an index, without sorting', async (_name, input, place) => {
  const plan = await pagePlan(input, place)
  expect(plan).toMatch(/Index Scan (Backward )?using delivery_/)
  expect(plan).not.toContain('Sort')
  expect(plan).not.toContain('Seq Scan')
})

test('an event is read by an index once per outcome, so that rare ones are found without a scan', async () => {
  const plan = await pagePlan({ ...first, event: ['no.such.event', 'payment.updated'] })
  expect(plan.match(/using delivery_by_(event|outcome)/g)).toHaveLength(4)
  expect(plan).not.toContain('Seq Scan')
})

test('words are found by their index', async () => {
  const plan = await explainPlan(searchQueryOf(held.database, 'sandbox', { ...first, text: 'evt_77' }, null), {
    scans: false,
  })
  expect(plan).toContain('Bitmap Index Scan on delivery_by_word')
})

test.each([delivery.userId, delivery.resourceId, delivery.eventId])(
  'a key of the search is read by the index of its column, %#',
  async (column) => {
    const plan = await explainPlan(rowsByColumn(held.database, 'sandbox', column, 'usr_7', 50))
    expect(plan).toMatch(/Index Scan using delivery_by_/)
    expect(plan).not.toContain('Sort')
  },
)

test.each([
  ['ach_return_by_id', achReturn.returnId, 'dr_7'],
  ['ach_return_by_deposit', achReturn.depositId, 'dep_7'],
  ['ach_return_by_source', achReturn.sourceId, 'fs_7'],
  ['ach_return_by_on_ramp', achReturn.onRampId, 'onr_7'],
  ['ach_return_by_user', achReturn.userId, 'usr_7'],
])('a return is found by %s', async (index, column, id) => {
  const plan = await explainPlan(returnsBy(held.database, 'sandbox', column, id))
  expect(plan).toContain(`Index Scan using ${index} `)
  expect(plan).not.toContain('Seq Scan')
})

test('returns of one funding source, of which there may be many, are read in their order', async () => {
  const plan = await explainPlan(returnsBy(held.database, 'sandbox', achReturn.sourceId, 'fs_7'))
  expect(plan).not.toContain('Sort')
})

test('an id in other letters is looked for by the index of search terms, and by those of the returns', async () => {
  const archived = await explainPlan({ getSQL: () => spellingsQuery('sandbox', 'USR_7') }, { scans: false })
  expect(archived).toContain('Bitmap Index Scan on delivery_by_word')
  expect(archived).not.toContain('Seq Scan on delivery')
  const returned = await explainPlan(returnsSpelled(held.database, 'sandbox', ['USR_7', 'usr_7']), { scans: false })
  expect(returned).toContain('BitmapOr')
  expect(returned).not.toContain('Seq Scan')
})

test('last four digits are read by the index of search terms', async () => {
  const digits = { kind: 'last four digits', value: '4242' } as const
  const plan = await explainPlan(rowsByTerm(held.database, 'sandbox', digits, 50), { scans: false })
  expect(plan).toContain('Bitmap Index Scan on delivery_by_word')
})
