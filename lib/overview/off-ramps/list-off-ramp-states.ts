import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { offRampSnapshot } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import type { ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import { isTimeBound } from '../../list/time'
import {
  NO_WORD,
  OFF_RAMP_STATES,
  type OffRampStateCounts,
  type OffRampStateRow,
  type WhichOffRamps,
} from './off-ramp-states'

export const OFF_RAMP_ORDER = { sortAt: offRampSnapshot.at, id: offRampSnapshot.deliveryId }

const word = (column: PgColumn) => (values: readonly string[]) =>
  values.length === 0
    ? undefined
    : inArray(
        column,
        values.map((value) => (value === NO_WORD ? '' : value)),
      )

const { state, rail, chain, currency, token, resourceId } = offRampSnapshot

const MEMBERS: MemberSql<WhichOffRamps> = {
  state: word(state),
  rail: word(rail),
  chain: word(chain),
  currency: word(currency),
  token: word(token),
  resource: resourceId,
}

export function matchingOffRamps(environment: string, which: WhichOffRamps, now: Date): SQL | undefined {
  return and(
    eq(offRampSnapshot.environment, environment),
    matchingRows(MEMBERS, OFF_RAMP_ORDER, which, now),
    // A record without a time is in no period.
    isTimeBound(which) ? eq(offRampSnapshot.hasTime, true) : undefined,
  )
}

type Page = { limit: number; cursor: ListCursor | null; now: Date }

/** Exported so that its plan can be looked at. */
export function offRampsQuery(db: Database, environment: string, which: WhichOffRamps, { limit, cursor, now }: Page) {
  return db
    .select()
    .from(offRampSnapshot)
    .where(and(matchingOffRamps(environment, which, now), beyondCursor(OFF_RAMP_ORDER, cursor)))
    .orderBy(...keysetOrder(OFF_RAMP_ORDER, cursor))
    .limit(limit + 1)
}

type Input = WhichOffRamps & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of off-ramps. @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor */
export async function listOffRampStates(scope: Scope, input: Input, now: Date): Promise<ListPage<OffRampStateRow>> {
  authorize(scope, OFF_RAMP_STATES.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, async (cursor, limit) => {
    const rows = await offRampsQuery(db, scope.environment.name, input, { limit, cursor, now })
    return rows.map((row) => ({ ...row, id: row.deliveryId, sortAt: row.at }))
  })
  return { ...page, rows: page.rows.map(toOffRampStateRow) }
}

export function toOffRampStateRow({ deliveryId, at, hasTime, ...row }: typeof offRampSnapshot.$inferSelect) {
  return {
    /** The id of the off-ramp. */
    id: row.resourceId,
    deliveryId: String(deliveryId),
    /** The time of the delivery; null if it has none. */
    at: hasTime ? at.toISOString() : null,
    sequence: row.sequence,
    state: row.state,
    rail: row.rail || null,
    chain: row.chain || null,
    amount: row.amount,
    currency: row.currency || null,
    paidIn: row.paidIn,
    token: row.token || null,
  }
}

const orNoWord = (column: PgColumn) => sql`coalesce(nullif(${column}, ''), ${NO_WORD}::text)`

const VALUES = {
  state,
  rail: orNoWord(rail),
  chain: orNoWord(chain),
  currency: orNoWord(currency),
  token: orNoWord(token),
}

/** Counts the matches, and how many each value of a filter would show under the other filters. @throws AppError `forbidden` without delivery.read */
export async function countOffRampStates(scope: Scope, which: WhichOffRamps, now: Date): Promise<OffRampStateCounts> {
  authorize(scope, OFF_RAMP_STATES.permission)
  const db = await getDatabase()
  return countList(OFF_RAMP_STATES, which, (filters, most) => {
    const where = matchingOffRamps(scope.environment.name, filters, now)
    return groupRows(
      db,
      { table: offRampSnapshot, values: VALUES, where, order: keysetOrder(OFF_RAMP_ORDER, null) },
      most,
    )
  })
}
