import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DeliveryFilter, NO_FILTER } from '@/lib/archive/filter/filter'
import { readPage } from '@/lib/archive/query/read-page'
import { prepareRead, readRows } from '@/lib/db/prepared-read'
import { archiveSpan, delivery, eventSequence, syncState } from '@/lib/db/schema'
import type { ListCursor } from '@/lib/list/cursor'
import { fillArchive } from '../../../bench/support/fill-archive'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const shelf = pgTable('shelf', { book: text('book').notNull(), copies: integer('copies').notNull() })

const readShelf = prepareRead('shelf_of_book', (db) =>
  db
    .select({ book: shelf.book, copies: shelf.copies, isLast: sql<boolean>`copies = 1` })
    .from(shelf)
    .where(eq(shelf.book, sql.placeholder('book'))),
)

/** More reads than the pool has connections, because each connection prepares the statement. */
const readOften = () => Promise.all(Array.from({ length: 30 }, () => readShelf(held.database, { book: 'atlas' })))

const ATLAS = [{ book: 'atlas', copies: 2, isLast: false }]

beforeEach(async () => {
  await held.database.execute(sql`drop table if exists shelf`)
  await held.database.execute(sql`create table shelf (book text not null, copies integer not null)`)
  await held.database.insert(shelf).values([
    { book: 'atlas', copies: 2 },
    { book: 'index', copies: 1 },
  ])
})

describe('a prepared read', () => {
  test('answers by its values, by a statement that the connection knows', async () => {
    expect(await readShelf(held.database, { book: 'atlas' })).toEqual(ATLAS)
    expect(await readShelf(held.database, { book: 'index' })).toEqual([{ book: 'index', copies: 1, isLast: true }])
    expect(await readShelf(held.database, { book: 'none' })).toEqual([])
    const known = await held.database.execute(
      sql`select 1 from pg_prepared_statements where name like 'shelf_of_book_%'`,
    )
    expect(known.rows).toHaveLength(1)
  })

  test('goes on after the type of a column has changed, on each connection', async () => {
    await readOften()
    await held.database.execute(sql`alter table shelf alter column copies type bigint`)
    expect(await readOften()).toEqual(Array.from({ length: 30 }, () => ATLAS))
    expect(await readOften()).toEqual(Array.from({ length: 30 }, () => ATLAS))
  })

  test('goes on after its connection has lost its statements', async () => {
    await readOften()
    await held.database.execute(sql`deallocate all`)
    expect(await readOften()).toEqual(Array.from({ length: 30 }, () => ATLAS))
  })

  test('fails as the database does, and goes on once the table is back', async () => {
    await readOften()
    await held.database.execute(sql`alter table shelf rename to cellar`)
    await expect(readShelf(held.database, { book: 'atlas' })).rejects.toMatchObject({ code: '42P01' })
    await held.database.execute(sql`alter table cellar rename to shelf`)
    expect(await readOften()).toEqual(Array.from({ length: 30 }, () => ATLAS))
  })

  test('sees nothing of a transaction that has begun and fails', async () => {
    const waiting: Promise<unknown>[] = []
    const failing = held.database.transaction(async (tx) => {
      await tx.update(shelf).set({ copies: 9 })
      waiting.push(readShelf(held.database, { book: 'atlas' }))
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await Promise.all(waiting)).toEqual([ATLAS])
  })

  test('is not mistaken for another text of the same name', async () => {
    const readTitles = prepareRead('shelf_of_book', (db) => db.select({ book: shelf.book }).from(shelf))
    for (const _time of [1, 2]) {
      expect(await readShelf(held.database, { book: 'atlas' })).toEqual(ATLAS)
      expect(await readTitles(held.database, {})).toHaveLength(2)
    }
  })

  test('refuses to run without a value', async () => {
    await expect(async () => readShelf(held.database, {})).rejects.toThrow(/placeholder "book"/)
  })
})

test.each([
  ['delivery', delivery],
  ['event_sequence', eventSequence],
  ['sync_state', syncState],
  ['archive_span', archiveSpan],
])('reading rows of %s gives what the query builder gives, in each type of column', async (_name, table) => {
  const { database } = held
  await fillArchive(database, 200)
  await database.execute(sql`
    insert into archive_span (environment, kind, state, top_at, recent) values ('sandbox', 'head', 'open', now(), '{"a": 1}')
  `)
  await database.execute(sql`
    insert into event_sequence (environment, stream, resource_id, seen, first_at, last_at)
    values ('sandbox', 'offramp', 'offr_1', '{1,3}', now(), now())
  `)
  const rows = await database.select().from(table)
  expect(rows.length).toBeGreaterThan(0)
  expect(await readRows<object>(database, database.select().from(table))).toEqual(rows)
})

const place = { sortAt: new Date(), id: 5 }
const STATEMENTS: [string, string, string[], Partial<DeliveryFilter>, ListCursor | null][] = [
  ['all', 'deliveries_newest', [], {}, null],
  ['all that are older', 'deliveries_older', ['now()', '5'], {}, { ...place, direction: 'older' }],
  ['all that are newer', 'deliveries_newer', ['now()', '5'], {}, { ...place, direction: 'newer' }],
  ['an outcome', 'deliveries_newest_outcome', [`'failed'`], { outcome: ['failed'] }, null],
  ['an endpoint', 'deliveries_newest_endpoint', [`'https://a.example/'`], { endpoint: ['x'] }, null],
  [
    'an event and an outcome',
    'deliveries_older_event_outcome',
    [`'payment.updated'`, `'failed'`, 'now()', '5'],
    { event: ['payment.updated'], outcome: ['failed'] },
    { ...place, direction: 'older' },
  ],
]

/** A usual page size is part of the statement; any other size is a value. */
const PAGES = STATEMENTS.flatMap(([what, name, values, filter, cursor]) => [
  { what, size: 50, name: name.replace(/^deliveries_[a-z]+/, '$&_50'), values, filter, cursor },
  { what, size: 7, name: name.replace(/^deliveries_[a-z]+/, '$&_any'), values: [...values, '8'], filter, cursor },
])

async function statementOf(name: string): Promise<string> {
  const { rows } = await held.database.execute<{ name: string }>(
    sql`select name from pg_prepared_statements where name ~ ${`^${name}_[0-9a-f]{8}$`}`,
  )
  return rows[0]?.name ?? 'none'
}

test.each(PAGES)(
  'a page of $size, of $what, stays in the order of an index, however often it is read',
  async ({ name, size, values, filter, cursor }) => {
    await fillArchive(held.database, 5_000)
    for (let time = 0; time < 8; time++)
      await readPage(held.database, 'sandbox', { ...NO_FILTER, ...filter, limit: size }, cursor)
    const { rows } = await held.database.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain execute ${await statementOf(name)}(${[`'sandbox'`, ...values].join(', ')})`),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan (Backward )?using delivery_/)
    expect(plan).not.toMatch(/Sort|Filter|Seq Scan/)
  },
)

test('a usual page is planned once, not at each read', async () => {
  await fillArchive(held.database, 5_000)
  for (let time = 0; time < 8; time++)
    await readPage(held.database, 'sandbox', { ...NO_FILTER, outcome: ['failed'], limit: 50 }, null)
  const { rows } = await held.database.execute(
    sql`select generic_plans > 0 as "isKept" from pg_prepared_statements where name like 'deliveries_newest_50_outcome_%'`,
  )
  expect(rows).toEqual([{ isKept: true }])
})
