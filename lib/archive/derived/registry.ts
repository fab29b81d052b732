import 'server-only'
import { eq, max, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getDatabase, type Transaction } from '../../db'
import {
  delivery,
  deliveryCount,
  deliveryLag,
  deliveryTotal,
  incidentRun,
  offRampCount,
  offRampSnapshot,
  offRampTotal,
  recoveryCount,
  recoveryItem,
  returnTotal,
} from '../../db/schema'
import type { Outcome } from '../../model/outcome'
import { NO_STATUS } from '../filter/status'
import { lockDerived } from '../lock-derived'
import { OF_USER } from '../settlement/read-sharing'
import { countAdded, tidyCounts, uncountGone } from './counts/counts-sql'
import { addRuns, cutRuns } from './incidents/change-runs'
import { addLags, removeLags, tidyLags } from './lag/lag-sql'
import { addSnapshots, dropSnapshots, tidySnapshots } from './off-ramps/change-snapshots'
import { fillSnapshots, rebuildSnapshots } from './off-ramps/fill-snapshots'
import type { GoneDelivery } from './recovery/affected-items'
import { fillRecovery, rebuildRecovery } from './recovery/fill-items'
import { judgeGone } from './recovery/judge-items'
import { judgeNew, type Neighbours, type NewRecord } from './recovery/judge-new'
import { rebuildReturnTotals } from './return-totals/return-totals'

/** A new delivery with its id. */
export type StoredDelivery = { record: NewRecord & { payload: string }; id: number; isSettled: boolean }

/** A delivery that was removed; `at` in milliseconds. */
export type GoneRow = GoneDelivery & { at: number; outcome: Outcome }

/**
 * Tables derived from the deliveries, and from decisions of people and answers of the platform. They change in the
 * transactions that store and remove deliveries, under `lockDerived`. A table has only the optional members it needs.
 */
export type DerivedTable = {
  /** The name of its folder, also for `npm run rebuild`. */
  name: string
  holds: string
  tables: readonly (PgTable & Record<'environment', PgColumn>)[]
  /** Parts of the statement that stores deliveries, over `inserted`, and of the one that removes them, over `gone`. */
  addedSql?: (environment: string) => SQL
  goneSql?: (environment: string) => SQL
  /** Called after these statements. */
  add?: (tx: Transaction, environment: string, stored: readonly StoredDelivery[], near: Neighbours) => Promise<void>
  remove?: (tx: Transaction, environment: string, gone: readonly GoneRow[]) => Promise<void>
  /** Called after each batch of a purge: removes rows from before `edge` that count nothing. */
  tidy?: (tx: Transaction, environment: string, edge: SQL) => Promise<void>
  /** Fills the tables for the archive of an older version, a part at a time. */
  fill?: (environment: string, signal: AbortSignal) => Promise<unknown>
  /** Makes all rows again, beside everything else. */
  rebuild: (environment: string, signal: AbortSignal) => Promise<unknown>
}

/** `add` is called in this order, `remove` in the opposite one, so that an incident exists before its failures are judged. */
export const DERIVED: readonly DerivedTable[] = [
  {
    name: 'counts',
    holds: 'deliveries by hour, endpoint, event, outcome and status',
    tables: [deliveryCount, deliveryTotal],
    addedSql: countAdded,
    goneSql: uncountGone,
    tidy: tidyCounts,
    rebuild: (environment) => countAnew(environment, [deliveryCount, deliveryTotal], countAdded),
  },
  {
    name: 'lag',
    holds: 'how long deliveries took, by hour and endpoint',
    tables: [deliveryLag],
    addedSql: addLags,
    goneSql: removeLags,
    tidy: tidyLags,
    rebuild: (environment) => countAnew(environment, [deliveryLag], addLags),
  },
  {
    name: 'incidents',
    holds: 'runs of failures at an endpoint; rebuilt together with recovery',
    tables: [incidentRun],
    add: addRuns,
    remove: cutRuns,
    rebuild: rebuildRecovery,
  },
  {
    name: 'recovery',
    holds: 'failures and whether they are unresolved; decisions by people, assignees and notes stay',
    tables: [recoveryItem, recoveryCount],
    add: judgeNew,
    remove: judgeGone,
    fill: fillRecovery,
    rebuild: rebuildRecovery,
  },
  {
    name: 'off-ramps',
    holds: 'the latest snapshot of each off-ramp, with counts',
    tables: [offRampSnapshot, offRampCount, offRampTotal],
    add: addSnapshots,
    remove: dropSnapshots,
    tidy: tidySnapshots,
    fill: fillSnapshots,
    rebuild: rebuildSnapshots,
  },
  {
    name: 'return-totals',
    holds:
      'ACH debit returns, counted and summed by week and by shared values; built from the returns, not the deliveries',
    tables: [returnTotal],
    rebuild: rebuildReturnTotals,
  },
]

/** Columns of `inserted` and `gone`. */
export const DERIVED_FROM = sql`
  id, hash, ordinal, sort_at, endpoint, event, outcome, coalesce(response_status, ${NO_STATUS}) as response_status, settled,
  event_id, case when ${OF_USER} then user_id else resource_id end as resource_id, sequence, "timestamp", occurred_at`

export const derivedSql = (part: 'addedSql' | 'goneSql', environment: string): SQL =>
  sql.join(
    DERIVED.flatMap((table) => table[part]?.(environment) ?? []),
    sql`, `,
  )

/** Deliveries counted in one statement, which may take 30 seconds. */
const ROWS_AT_ONCE = 50_000

/** Counts all deliveries again in one transaction; transactions that store deliveries wait for it. */
async function countAnew(
  environment: string,
  tables: DerivedTable['tables'],
  addedSql: (environment: string) => SQL,
): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockDerived(tx, environment)
    for (const table of tables) await tx.delete(table).where(eq(table.environment, environment))
    const [last] = await tx
      .select({ id: max(delivery.id) })
      .from(delivery)
      .where(eq(delivery.environment, environment))
    for (let after = 0; after < (last?.id ?? 0); after += ROWS_AT_ONCE)
      await tx.execute(sql`
        with inserted as (
          select ${DERIVED_FROM} from delivery
          where environment = ${environment} and id > ${after} and id <= ${after + ROWS_AT_ONCE}
        ), ${addedSql(environment)} select 1`)
  })
}
