import 'server-only'
import { inArray, lt } from 'drizzle-orm'
import { auditRead } from '../../db/schema'
import { inSlices } from '../../jobs/in-slices'

const ROWS = { first: 500, least: 100, most: 5000 }

const DAY_MS = 86_400_000

type PurgeOptions = { keepDays: number; signal: AbortSignal; now?: Date }

/** Removes reads older than `keepDays`, the oldest first; returns how many. */
export async function purgeReads({ keepDays, signal, now = new Date() }: PurgeOptions): Promise<number> {
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  return inSlices({ sizes: ROWS, signal }, async (tx, size) => {
    const oldest = tx
      .select({ id: auditRead.id })
      .from(auditRead)
      .where(lt(auditRead.at, before))
      .orderBy(auditRead.at)
      .limit(size)
    const removed = await tx.delete(auditRead).where(inArray(auditRead.id, oldest)).returning({ id: auditRead.id })
    return { rows: removed.length, hasMore: removed.length === size }
  })
}
