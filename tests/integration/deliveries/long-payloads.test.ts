import { createHash, randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { delivery } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const LIMIT = 1_000_000
const AWKWARD = 'a"\\\n\u2028é\u{1f600}\'$1::text,(-1)'

const recordOf = (length: number, index: number): ArchiveRecord => {
  const payload = AWKWARD.repeat(Math.ceil(length / AWKWARD.length))
    .slice(0, length)
    .toWellFormed()
  return {
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    ordinal: 0,
    sort_at: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
    timestamp: null,
    timestamp_text: null,
    event: `event.${index}`,
    endpoint: 'https://hooks.acme.example/ramp',
    outcome: 'delivered',
    success: true,
    response_status: 200,
    error: null,
    payload,
    payload_bytes: Buffer.byteLength(payload),
    extra: null,
    user_id: null,
    resource_id: null,
    event_id: null,
    sequence: null,
    occurred_at: null,
    terms: [],
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

test('each record keeps its own payload, short or long, and in whatever order they stand', async () => {
  const lengths = [0, 7, LIMIT, LIMIT - 1, 12, LIMIT + 1, 3 * LIMIT, 1, 2 * LIMIT, 40]
  const records = lengths.map(recordOf)
  expect(await held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))).toBe(records.length)
  const rows = await held.database
    .select({ event: delivery.event, payload: delivery.payload, bytes: delivery.payloadBytes })
    .from(delivery)
    .orderBy(asc(delivery.id))
  const told = (event: string, payload: string, bytes: number) => [event, payload.length, bytes, sha(payload)]
  expect(rows.map(({ event, payload, bytes }) => told(event, payload, bytes))).toEqual(
    records.toReversed().map(({ event, payload, payload_bytes }) => told(event, payload, payload_bytes)),
  )
})
