import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type PageInput, pageQuery } from '@/lib/archive/page-query'
import { fillArchive } from '../../bench/support/fill-archive'
import { useDatabase } from './support/use-database'

const held = useDatabase()
const cursor = { direction: 'older', sortAt: new Date(), id: 5 } as const
const first: PageInput = { outcomes: [], events: [], limit: 50 }

test.each([
  ['the newest page', first, null],
  ['an older page', first, cursor],
  ['a newer page', first, { ...cursor, direction: 'newer' } as const],
  ['one outcome', { ...first, outcomes: ['failed'] } satisfies PageInput, null],
  ['one event', { ...first, events: ['payment.updated'] } satisfies PageInput, null],
])('%s is read in the order of an index, without sorting', async (_name, input, place) => {
  await fillArchive(held.database, 5_000)
  const query = pageQuery(held.database, 'sandbox', input, place)
  const plan = await held.database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Scan (Backward )?using delivery_/)
  expect(text).not.toContain('Sort')
})

test('several values are read by an index each, so that rare ones are found without a scan', async () => {
  await fillArchive(held.database, 5_000)
  const query = pageQuery(held.database, 'sandbox', { ...first, events: ['no.such.event', 'payment.updated'] }, null)
  const plan = await held.database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text.match(/using delivery_by_event/g)).toHaveLength(2)
  expect(text).not.toContain('Seq Scan')
})
