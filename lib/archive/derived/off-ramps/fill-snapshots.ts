import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../../db'
import { offRampCount, offRampFill, offRampSnapshot, offRampTotal } from '../../../db/schema'
import { inSlices } from '../../../jobs/in-slices'
import { lockDerived } from '../../lock-derived'
import { HOLDS_SNAPSHOT, SNAPSHOT_COLUMNS, type SnapshotRow, toFound } from './change-snapshots'
import { writeSnapshots } from './write-snapshots'

/** Deliveries looked at in one slice; those of other events cost little, because their payload is not read. */
const ROWS = { first: 500, least: 100, most: 2_000 }

/** Fits into a job that runs each minute. */
const ROWS_A_MINUTE = 40_000

/**
 * Stores the snapshots of an archive that had none. Each batch is one transaction and goes on where the last one ended; a filled
 * archive costs one lookup.
 *
 * @param atMost rows after which the rest waits for the next call.
 */
export async function fillSnapshots(environment: string, signal: AbortSignal, atMost = ROWS_A_MINUTE): Promise<void> {
  await inSlices({ sizes: ROWS, signal, atMost }, async (tx, size) => ({
    rows: size,
    hasMore: await fillBatch(tx, environment, size),
  }))
}

/** @returns whether there may be more. */
async function fillBatch(tx: Transaction, environment: string, size: number): Promise<boolean> {
  const [known] = await tx.select().from(offRampFill).where(eq(offRampFill.environment, environment))
  if (known?.doneAt) return false
  await lockDerived(tx, environment)
  await tx.insert(offRampFill).values({ environment }).onConflictDoNothing()
  const [fill] = await tx.select().from(offRampFill).where(eq(offRampFill.environment, environment))
  if (!fill || fill.doneAt) return false
  const { rows } = await tx.execute<SnapshotRow & { isOwn: boolean }>(sql`
    select ${SNAPSHOT_COLUMNS}, "isOwn" from (
      select id, resource_id, sequence, sort_at, "timestamp", "isOwn", case when "isOwn" then payload else '' end as payload from (
        select *, ${HOLDS_SNAPSHOT} as "isOwn"
        from delivery where environment = ${environment} and id > ${fill.cursorId} order by id limit ${size}
      ) as looked
    ) as delivery order by delivery.id`)
  await writeSnapshots(tx, environment, rows.filter(({ isOwn }) => isOwn).flatMap(toFound))
  const last = rows.at(-1)
  await tx
    .update(offRampFill)
    .set(last && rows.length === size ? { cursorId: Number(last.id) } : { doneAt: new Date() })
    .where(eq(offRampFill.environment, environment))
  return true
}

/** Reads and counts the snapshots of the whole archive again. It may run beside everything else. */
export async function rebuildSnapshots(environment: string, signal: AbortSignal): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockDerived(tx, environment)
    for (const table of [offRampSnapshot, offRampCount, offRampTotal, offRampFill])
      await tx.delete(table).where(eq(table.environment, environment))
  })
  await fillSnapshots(environment, signal, Number.POSITIVE_INFINITY)
}
