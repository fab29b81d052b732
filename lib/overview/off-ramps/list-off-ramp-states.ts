import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { offRampSnapshot } from '../../db/schema'
import { COUNTED_AT_MOST } from '../../list/count/count-list'
import { readKeysetPage } from '../../list/keyset'
import type { CountedPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import { isTimeBound } from '../../list/time'
import { NO_WORD, OFF_RAMP_STATES, type OffRampStatesAddress } from './off-ramp-states'

/** An off-ramp by its latest snapshot. Texts are empty and amounts null where it has none. */
export type OffRampStateRow = {
  resourceId: string
  deliveryId: string
  /** Is null where the delivery has no time. */
  at: string | null
  sequence: number
  state: string
  rail: string
  chain: string
  amount: string | null
  currency: string
  paidIn: string | null
  token: string
}

const ORDER = { sortAt: offRampSnapshot.at, id: offRampSnapshot.deliveryId }

const word = (column: PgColumn) => (values: readonly string[]) =>
  values.length === 0
    ? undefined
    : inArray(
        column,
        values.map((value) => (value === NO_WORD ? '' : value)),
      )

const MEMBERS: MemberSql<typeof OFF_RAMP_STATES.none> = {
  state: word(offRampSnapshot.state),
  rail: word(offRampSnapshot.rail),
  chain: word(offRampSnapshot.chain),
  currency: word(offRampSnapshot.currency),
  token: word(offRampSnapshot.token),
}

/** A page of off-ramps. @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor */
export async function listOffRampStates(
  scope: Scope,
  address: OffRampStatesAddress,
  now: Date,
): Promise<CountedPage<OffRampStateRow>> {
  authorize(scope, OFF_RAMP_STATES.permission)
  const db = await getDatabase()
  const which = OFF_RAMP_STATES.which(address)
  const matching = (): SQL | undefined =>
    and(
      eq(offRampSnapshot.environment, scope.environment.name),
      matchingRows(MEMBERS, ORDER, which, now),
      // A record without a time is in no period.
      isTimeBound(which) ? eq(offRampSnapshot.hasTime, true) : undefined,
    )
  const counted = db
    .select({ one: sql<number>`1`.as('one') })
    .from(offRampSnapshot)
    .where(matching())
    .limit(COUNTED_AT_MOST + 1)
    .as('counted')
  const [page, [found]] = await Promise.all([
    readKeysetPage(address, async (cursor, limit) => {
      const rows = await db
        .select()
        .from(offRampSnapshot)
        .where(and(matching(), beyondCursor(ORDER, cursor)))
        .orderBy(...keysetOrder(ORDER, cursor))
        .limit(limit + 1)
      return rows.map((row) => ({ ...row, id: row.deliveryId, sortAt: row.at }))
    }),
    db.select({ count: sql<number>`count(*)::integer` }).from(counted),
  ])
  const total = found?.count ?? 0
  return {
    ...page,
    rows: page.rows.map(({ id: _, sortAt: __, environment: ___, deliveryId, at, hasTime, ...row }) => ({
      ...row,
      deliveryId: String(deliveryId),
      at: hasTime ? at.toISOString() : null,
    })),
    total: Math.min(total, COUNTED_AT_MOST),
    isCapped: total > COUNTED_AT_MOST,
  }
}
