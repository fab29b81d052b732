import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../../db'
import { incidentRun, recoveryFill } from '../../../db/schema'
import { inSlices } from '../../../jobs/in-slices'
import { lockDerived } from '../../lock-derived'
import { fillRuns } from '../incidents/change-runs'
import { judgeItems } from './judge-items'
import { judgeWaitingProofs } from './record-redelivered'
import { removeItems } from './write-items'

const BATCH = 500
const ROWS = { first: 100, least: 25, most: BATCH }

/** Fits into a job that runs each minute. */
const ROWS_A_MINUTE = 10_000

/**
 * Judges the failures in the archive of an older version, with their runs, and failures that have waiting proofs or have expired. Each
 * batch is one transaction and goes on where the last one ended; a filled archive costs a few index lookups.
 *
 * @param atMost rows after which the rest waits for the next call.
 * @returns about how many failures were looked at.
 */
export async function fillRecovery(environment: string, signal: AbortSignal, atMost = ROWS_A_MINUTE): Promise<number> {
  return inSlices({ sizes: ROWS, signal, atMost }, async (tx, size) => {
    const rows =
      (await fillBatch(tx, environment, size)) +
      (await judgeWaitingProofs(tx, environment)) +
      (await expireBatch(tx, environment, size))
    return { rows, hasMore: rows > 0 }
  })
}

async function fillBatch(tx: Transaction, environment: string, size: number): Promise<number> {
  await lockDerived(tx, environment)
  await tx.insert(recoveryFill).values({ environment }).onConflictDoNothing()
  const [fill] = await tx.select().from(recoveryFill).where(eq(recoveryFill.environment, environment))
  if (!fill || fill.doneAt !== null) return 0
  const beyond = fill.cursorAt
    ? sql`and (sort_at, id) < (${fill.cursorAt.toISOString()}::timestamptz, ${fill.cursorId}::bigint)`
    : sql``
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select id::text as id, to_json(sort_at) #>> '{}' as at from delivery
    where environment = ${environment} and settled = ${fill.settled} and outcome <> 'delivered' ${beyond}
    order by sort_at desc, id desc limit ${size}`)
  const ids = rows.map(({ id }) => Number(id))
  await judgeItems(tx, environment, ids)
  await fillRuns(tx, environment, ids)
  const last = rows.at(-1)
  const next =
    last && rows.length === size
      ? { cursorAt: new Date(last.at), cursorId: Number(last.id) }
      : { cursorAt: null, cursorId: null, ...(fill.settled ? { doneAt: new Date() } : { settled: true }) }
  await tx.update(recoveryFill).set(next).where(eq(recoveryFill.environment, environment))
  return Math.max(1, rows.length)
}

async function expireBatch(tx: Transaction, environment: string, size: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select delivery_id::text as id from recovery_item
    where environment = ${environment} and state = 'open' and expires_at <= ${new Date().toISOString()}::timestamptz
      and (decision is null or expires_at > (decision ->> 'at')::timestamptz)
    order by expires_at limit ${size}`)
  if (rows.length === 0) return 0
  await lockDerived(tx, environment)
  await judgeItems(
    tx,
    environment,
    rows.map(({ id }) => Number(id)),
  )
  return rows.length
}

/**
 * Judges every failure of the archive again, removes items whose deliveries are gone, and counts again. The runs of failures
 * are removed first and made again. It may run beside everything else.
 *
 * @returns how many deliveries were judged.
 */
export async function rebuildRecovery(environment: string, signal: AbortSignal): Promise<number> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockDerived(tx, environment)
    await tx.delete(incidentRun).where(eq(incidentRun.environment, environment))
    await tx
      .insert(recoveryFill)
      .values({ environment })
      .onConflictDoUpdate({
        target: recoveryFill.environment,
        set: { settled: false, cursorAt: null, cursorId: null, doneAt: null },
      })
  })
  const judged = await fillRecovery(environment, signal, Number.POSITIVE_INFINITY)
  let after = 0
  while (!signal.aborted) {
    const last = await db.transaction((tx) => dropOrphans(tx, environment, after))
    if (last === null) break
    after = last
  }
  if (!signal.aborted) await db.transaction((tx) => countAnew(tx, environment))
  return judged
}

async function dropOrphans(tx: Transaction, environment: string, after: number): Promise<number | null> {
  await lockDerived(tx, environment)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select delivery_id::text as id from recovery_item where environment = ${environment} and delivery_id > ${after}
    order by delivery_id limit ${BATCH}`)
  const ids = rows.map(({ id }) => Number(id))
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id::text as id from delivery
    where environment = ${environment} and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  const held = new Set(found.map(({ id }) => Number(id)))
  await removeItems(
    tx,
    environment,
    ids.filter((id) => !held.has(id)),
  )
  return ids.at(-1) ?? null
}

async function countAnew(tx: Transaction, environment: string): Promise<void> {
  await lockDerived(tx, environment)
  await tx.execute(sql`delete from recovery_count where environment = ${environment}`)
  await tx.execute(sql`
    insert into recovery_count (environment, standing, endpoint, event, outcome, count)
    select environment, coalesce(rule, 'open'), endpoint, event, outcome, count(*) from recovery_item
    where environment = ${environment} group by 1, 2, 3, 4, 5`)
}
