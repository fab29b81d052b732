import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import { archiveSpan, delivery, deliveryCount, syncState } from '@/lib/db/schema'
import { parseDeliveryPage } from '@/lib/ramp'
import type { RecordList } from './record-list'

type Multiset = Record<string, number>

function toMultiset(keys: readonly string[]): Multiset {
  const counts: Multiset = {}
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** What the platform's list holds now: each record's hash with how often it stands there. */
export function platformMultiset(list: RecordList): Multiset {
  const page = `{"data":[${list.records.map(({ text }) => text).join(',')}],"hasMore":false,"nextCursor":null}`
  const { records } = parseDeliveryPage(page)
  return toMultiset(records.map(({ identity }) => createHash('sha256').update(identity).digest('hex')))
}

/** What the archive holds of an environment, in the same form. */
export async function archiveMultiset(database: Database, environment = 'sandbox'): Promise<Multiset> {
  const rows = await database
    .select({ hash: delivery.hash })
    .from(delivery)
    .where(eq(delivery.environment, environment))
  return toMultiset(rows.map(({ hash }) => Buffer.from(hash).toString('hex')))
}

/** Rows of the archive, of the kept counts and of the environment's total: three numbers that must agree. */
export async function countThreeWays(database: Database, environment = 'sandbox'): Promise<[number, number, number]> {
  const rows = await database.$count(delivery, eq(delivery.environment, environment))
  const counts = await database.select().from(deliveryCount).where(eq(deliveryCount.environment, environment))
  const [state] = await database.select().from(syncState).where(eq(syncState.environment, environment))
  return [rows, counts.reduce((sum, { count }) => sum + count, 0), state?.records ?? 0]
}

/**
 * Records that a span claims to hold and the archive lacks: must be 0 at every instant (reliability, I2). Only records
 * with a timestamp can be claimed.
 */
export async function falselyClaimed(database: Database, list: RecordList, environment = 'sandbox'): Promise<number> {
  const spans = await database.select().from(archiveSpan).where(eq(archiveSpan.environment, environment))
  const held = await database
    .select({ timestamp: delivery.timestamp })
    .from(delivery)
    .where(and(eq(delivery.environment, environment)))
  const isClaimed = (time: number) =>
    spans.some(({ topAt, bottomAt }) => time <= topAt.getTime() && (bottomAt === null || time > bottomAt.getTime()))
  const claimedAtPlatform = list.records
    .map(({ text }) => Date.parse((JSON.parse(text) as { timestamp?: string }).timestamp ?? ''))
    .filter((time) => isClaimed(time))
  const claimedHere = held.flatMap(({ timestamp }) => (timestamp && isClaimed(timestamp.getTime()) ? [timestamp] : []))
  return Math.max(0, claimedAtPlatform.length - claimedHere.length)
}
