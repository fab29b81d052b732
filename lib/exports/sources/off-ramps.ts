import 'server-only'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { offRampSnapshot } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { matchingOffRamps, OFF_RAMP_ORDER } from '../../overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES, type WhichOffRamps } from '../../overview/off-ramps/off-ramp-states'
import { type Asked, exportSource, sqlColumns } from '../source'

const orNull = (column: PgColumn) => sql`nullif(${column}, '')`

const { at, hasTime, rail, chain, currency, token, resourceId } = offRampSnapshot

const CELLS = sqlColumns(
  OFF_RAMP_STATES.columns,
  { ...getTableColumns(offRampSnapshot), id: resourceId },
  {
    time: sql`case when ${hasTime} then ${at} end`,
    currency: orNull(currency),
    rail: orNull(rail),
    token: orNull(token),
    chain: orNull(chain),
  },
)

export const OFF_RAMP_SOURCE = exportSource(OFF_RAMP_STATES, {
  count: (db, asked) => db.$count(offRampSnapshot, matching(asked)),
  sql: async (_db, asked) => ({
    columns: CELLS,
    table: offRampSnapshot,
    where: matching(asked),
    order: keysetOrder(OFF_RAMP_ORDER, beginningOf(asked.order)),
    subjects: [
      resourceId,
      sql`(
      select user_id from delivery
      where delivery.environment = ${asked.environment} and delivery.id = ${offRampSnapshot.deliveryId}
    )`,
    ],
    groupBy: { name: 'state', column: offRampSnapshot.state },
  }),
})

const matching = ({ environment, filters, now }: Asked<WhichOffRamps>) => matchingOffRamps(environment, filters, now)
