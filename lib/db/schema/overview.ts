import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** The latest snapshot of each off-ramp, by its sequence, from the first delivery that holds it. Kept by `lib/archive/derived/off-ramps`. */
export const offRampSnapshot = pgTable(
  'off_ramp_snapshot',
  {
    environment: text('environment').notNull(),
    resourceId: text('resource_id').notNull(),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    sequence: integer('sequence').notNull(),
    /** `sortAt` of the delivery; without a time it is only a place in the order. */
    at: instant('at').notNull(),
    hasTime: boolean('has_time').notNull().default(true),
    /** Texts of the platform; empty if the snapshot has none. */
    state: text('state').notNull(),
    rail: text('rail').notNull(),
    chain: text('chain').notNull(),
    /** The amounts paid out and paid in; null if missing or no decimal. */
    amount: numeric('amount'),
    currency: text('currency').notNull(),
    paidIn: numeric('paid_in'),
    token: text('token').notNull(),
  },
  (table) => [
    primaryKey({ name: 'off_ramp_snapshot_key', columns: [table.environment, table.resourceId] }),
    index('off_ramp_snapshot_newest').on(
      table.environment,
      table.at.desc().nullsFirst(),
      table.deliveryId.desc().nullsFirst(),
    ),
    index('off_ramp_snapshot_of_delivery').on(table.deliveryId),
    index('off_ramp_snapshot_in_flight')
      .on(table.environment, table.rail, table.at)
      .where(sql`${table.state} = 'in_flight' and ${table.hasTime}`),
  ],
)

/** The latest snapshots of each hour, counted by state and by rail or chain, with the sums of their amounts. */
export const offRampCount = pgTable(
  'off_ramp_count',
  {
    environment: text('environment').notNull(),
    hour: instant('hour').notNull(),
    /** `rail` for payouts in a currency, `chain` for payments in a token. */
    dimension: text('dimension').$type<'rail' | 'chain'>().notNull(),
    value: text('value').notNull(),
    state: text('state').notNull(),
    unit: text('unit').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amount: numeric('amount').notNull(),
    /** How many snapshots have no amount. */
    unread: bigint('unread', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'off_ramp_count_key',
      columns: [table.environment, table.hour, table.dimension, table.value, table.state, table.unit],
    }),
  ],
)

/** `offRampCount` without hours: off-ramps by state. */
export const offRampTotal = pgTable(
  'off_ramp_total',
  {
    environment: text('environment').notNull(),
    state: text('state').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'off_ramp_total_key', columns: [table.environment, table.state] })],
)

/** How far snapshots have been made for the archive of an older version. */
export const offRampFill = pgTable('off_ramp_fill', {
  environment: text('environment').primaryKey(),
  /** The last delivery that was looked at. */
  cursorId: bigint('cursor_id', { mode: 'number' }).notNull().default(0),
  doneAt: instant('done_at'),
})
