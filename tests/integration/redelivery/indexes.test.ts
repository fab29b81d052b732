import './without-worker'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDatabase } from '@/lib/db'
import { redeliveryItem } from '@/lib/db/schema'
import { ITEM_STATES, UNDELIVERED_STATES } from '@/lib/model/redelivery'
import { RETRIED_STATES } from '@/lib/redelivery/jobs/source-items'
import { useDatabase } from '../support/use-database'
import { addTarget, archive, milestones, startOf } from './fixtures'

useDatabase()

/** Columns that an intent sets, or an answer that is 2xx. */
const CHANGED = ['state', 'sent_at', 'finished_at', 'latency_ms', 'status', 'answer', 'is_answer_cut']

test('an item that is delivered changes no column of an index, and has room beside it for its changes', async () => {
  const db = await getDatabase()
  const { rows } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where tablename = 'redelivery_item'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { name, definition } of rows) {
    const words = definition.slice(definition.indexOf('(')).split(/\W+/)
    expect(
      CHANGED.filter((column) => words.includes(column)),
      name,
    ).toEqual([])
  }
  const { rows: tables } = await db.execute(sql`select reloptions from pg_class where relname = 'redelivery_item'`)
  expect(tables).toEqual([{ reloptions: ['fillfactor=50'] }])
})

const undeliveredOf = (state: string) => UNDELIVERED_STATES.find((name) => name === state) ?? null

test('the migration tells of the items of an earlier version which were not delivered, as the next change does', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(3 * ITEM_STATES.length)))
  const db = await getDatabase()
  const migration = await readFile('lib/db/migrations/0011_redelivery_speed.sql', 'utf8')
  const toState = (shift: number) => sql`
    update redelivery_item
    set state = (${sql.param([...ITEM_STATES])}::text[])[1 + (position + ${shift}::integer) % ${ITEM_STATES.length}::integer]
    where job_id = ${jobId}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table redelivery_item drop column undelivered, reset (fillfactor)`)
    await tx.execute(sql`create index redelivery_item_by_state on redelivery_item (job_id, state, position)`)
    await tx.execute(toState(0))
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  })
  for (const shift of [0, 1, 4]) {
    if (shift > 0) await db.execute(toState(shift))
    const items = await db.select().from(redeliveryItem)
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(ITEM_STATES))
    for (const { state, undelivered } of items) expect([state, undelivered]).toEqual([state, undeliveredOf(state)])
  }
})

test('a retry takes up what the index of undelivered items has', () => {
  for (const state of Object.values(RETRIED_STATES).flat()) expect(undeliveredOf(state)).toBe(state)
})
