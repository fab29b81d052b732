import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import { archiveSpan, delivery, deliveryCount, deliveryTotal, syncState } from '@/lib/db/schema'
import { type DeliveryRecord, parseDeliveryPage } from '@/lib/ramp'

type Multiset = Record<string, number>

/** A list, compared by the exact texts of its records. */
type Listed = { readonly records: readonly { text: string }[] }

function toMultiset(keys: readonly string[]): Multiset {
  const counts: Multiset = {}
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

type Known = Pick<DeliveryRecord, 'event' | 'timestamp'> & { hash: string }

/** Parsed records by text, because a growing list is compared again and again. */
const known = new Map<string, Known>()

function platformRecords({ records }: Listed): Known[] {
  const texts = records.map(({ text }) => text)
  const fresh = [...new Set(texts)].filter((text) => !known.has(text))
  const parsed = parseDeliveryPage(`{"data":[${fresh.join(',')}],"hasMore":false,"nextCursor":null}`).records
  for (const [index, { event, timestamp, identity }] of parsed.entries())
    known.set(fresh[index] ?? '', { event, timestamp, hash: createHash('sha256').update(identity).digest('hex') })
  return texts.map((text) => {
    const record = known.get(text)
    if (!record) throw new Error(`Not a record: ${text}`)
    return record
  })
}

/** How often each hash stands in the platform’s list. */
export function platformMultiset(list: Listed): Multiset {
  return toMultiset(platformRecords(list).map(({ hash }) => hash))
}

/** How often each hash stands in the archive. */
export async function archiveMultiset(database: Database, environment = 'sandbox'): Promise<Multiset> {
  const rows = await database
    .select({ hash: delivery.hash })
    .from(delivery)
    .where(eq(delivery.environment, environment))
  return toMultiset(rows.map(({ hash }) => Buffer.from(hash).toString('hex')))
}

/** Rows, both kept counts and the total: four numbers that must agree. */
export async function countFourWays(database: Database, environment = 'sandbox'): Promise<number[]> {
  const rows = await database.$count(delivery, eq(delivery.environment, environment))
  const hours = await database.select().from(deliveryCount).where(eq(deliveryCount.environment, environment))
  const totals = await database.select().from(deliveryTotal).where(eq(deliveryTotal.environment, environment))
  const [state] = await database.select().from(syncState).where(eq(syncState.environment, environment))
  const sum = (counted: { count: number }[]) => counted.reduce((total, { count }) => total + count, 0)
  return [rows, sum(hours), sum(totals), state?.records ?? 0]
}

/**
 * Claimed records that the archive lacks; must always be 0 (reliability, I2). Only records with a timestamp can be
 * claimed; `late.event` is logged after the claim and not judged.
 */
export async function falselyClaimed(database: Database, list: Listed, environment = 'sandbox'): Promise<number> {
  const spans = await database.select().from(archiveSpan).where(eq(archiveSpan.environment, environment))
  const isClaimed = (time: number) =>
    spans.some(({ topAt, bottomAt }) => bottomAt && time <= topAt.getTime() && time > bottomAt.getTime())
  const held = await archiveMultiset(database, environment)
  const claimed = platformRecords(list).filter(
    ({ event, timestamp }) => event !== 'late.event' && timestamp && isClaimed(Date.parse(timestamp)),
  )
  return Object.entries(toMultiset(claimed.map(({ hash }) => hash))).reduce(
    (missing, [hash, count]) => missing + Math.max(0, count - (held[hash] ?? 0)),
    0,
  )
}
