import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDatabase } from '@/lib/db'
import { useDatabase } from './support/use-database'

useDatabase()

/** Set by an intent, and by an answer that is 2xx. */
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
