import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { moneyToneOf } from '../../archive/happened/milestones'
import { SNAPSHOTS, type SnapshotRule } from '../../archive/happened/snapshots'
import { ROW_COLUMNS } from '../../archive/query/delivery-row'
import { LONGEST_GLANCED } from '../../archive/query/with-money'
import { delivery } from '../../db/schema'
import { FAMILIES } from '../../model/family'
import { EVENTS } from '../../ramp/contract/events'
import { sqlColumns } from '../source'

const { event, outcome, settled, payload, payloadBytes } = delivery

const textOf = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

const listOf = (texts: readonly string[]) => sql.join(texts.map(textOf), sql`, `)

/** Does what `familyOf` does. */
const FAMILY = sql`case ${sql.join(
  FAMILIES.flatMap((family) => {
    const names = EVENTS.filter((one) => one.family === family).map(({ name }) => name)
    return names.length === 0 ? [] : [sql`when ${event} in (${listOf(names)}) then ${textOf(family)}`]
  }),
  sql` `,
)} else 'unlisted' end`

const MONEY_GROUPS = Object.entries(SNAPSHOTS).map(([group, rule]) => ({
  rule,
  events: EVENTS.flatMap((one) => (one.group === group && moneyToneOf(one.name) !== null ? [one.name] : [])),
}))

const pathOf = (at: string) => `{${at.replaceAll('.', ',')}}`

/** Amount, currency and states of a snapshot, as `moneyGlance` reads them. */
function glanceOf({ amount, states }: SnapshotRule): SQL {
  const paths = [amount.at, 'at' in amount.currency ? amount.currency.at : amount.at, ...states.map(({ at }) => at)]
  return sql`payload_texts(${payload}, array[${listOf(paths.map(pathOf))}])`
}

/** Reads the payload once for all columns of a row. */
export const MONEY_JOIN = sql`cross join lateral (
  select case when ${payloadBytes} > ${sql.raw(String(LONGEST_GLANCED))} then null ${sql.join(
    MONEY_GROUPS.map(({ rule, events }) => sql`when ${event} in (${listOf(events)}) then ${glanceOf(rule)}`),
    sql` `,
  )} end as texts offset 0
) as money`

const CURRENCY = sql`case when money.texts[1] is null then null ${sql.join(
  MONEY_GROUPS.flatMap(({ rule: { amount }, events }) =>
    'is' in amount.currency ? [sql`when ${event} in (${listOf(events)}) then ${textOf(amount.currency.is)}`] : [],
  ),
  sql` `,
)} else money.texts[2] end`

export const DELIVERY_CELLS = sqlColumns(
  DELIVERIES.columns,
  { ...ROW_COLUMNS, time: delivery.timestamp },
  {
    family: FAMILY,
    settled: sql`case when ${outcome} = 'delivered' then null when ${settled} then 'yes' else 'no' end`,
    amount: sql`money.texts[1]`,
    currency: CURRENCY,
    state: sql`nullif(array_to_string(money.texts[3:], ', '), '')`,
  },
)

export const MONEY_COLUMNS: ReadonlySet<string> = new Set(['amount', 'currency', 'state'])
