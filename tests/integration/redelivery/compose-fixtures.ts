import { createHash, randomUUID } from 'node:crypto'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { getDatabase } from '@/lib/db'
import { delivery } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'

export const COMPOSED_AT = Date.parse('2026-01-20T12:00:00Z')

type ArchivedPut = Pick<ArchiveRecord, 'event' | 'endpoint' | 'outcome' | 'event_id' | 'resource_id' | 'sequence'> & {
  minute: number
  hasTime?: boolean
  payload?: string
}

function record({ minute, hasTime = true, payload = '{}', ...put }: ArchivedPut): ArchiveRecord {
  const at = new Date(COMPOSED_AT - minute * 60_000).toISOString()
  return {
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: hasTime ? at : null,
    timestamp_text: hasTime ? at : null,
    success: put.outcome === 'delivered',
    response_status: put.outcome === 'delivered' ? 200 : 503,
    error: null,
    payload,
    payload_bytes: Buffer.byteLength(payload),
    extra: null,
    user_id: null,
    occurred_at: null,
    terms: [],
    ...put,
  }
}

export const one = (over: Partial<ArchivedPut> = {}): ArchivedPut => ({
  minute: 1,
  event: 'offramp.completed',
  endpoint: 'https://a.example',
  outcome: 'failed',
  event_id: randomUUID(),
  resource_id: 'r1',
  sequence: 1,
  ...over,
})

/** Stores puts and settles them as a sync would. */
export async function insertPuts(puts: readonly ArchivedPut[], name = 'sandbox'): Promise<void> {
  const db = await getDatabase()
  await db.transaction((tx) => insertRecords(tx, name, puts.map(record)))
}

export async function idsNow(): Promise<string[]> {
  const db = await getDatabase()
  const rows = await db.select({ id: delivery.id }).from(delivery)
  return rows.map(({ id }) => String(id))
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

export async function postAs(role: Role, handler: Handler, body: object): Promise<Response> {
  const { cookie } = await addSession(await addAccount(role))
  const request = new Request('http://localhost:3000/api/sandbox/redeliveries/x', {
    method: 'POST',
    headers: { cookie, ...SAME_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return handler(request, { params: Promise.resolve({ environment: 'sandbox' }) })
}
