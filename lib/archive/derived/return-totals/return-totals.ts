import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../../db'
import { lockDerived } from '../../lock-derived'

/** `return_total.week` of the sums over all weeks. */
export const EVERY_WEEK = 'all'

/** `return_total.week` of returns without a time. */
export const NO_WEEK = 'none'

/**
 * Makes a change to returns and keeps their totals in step.
 *
 * @param which a condition on `ach_return` that holds for the changed returns before and after the change; returns that are gone count nothing.
 */
export async function countReturnChange<T>(
  tx: Transaction,
  environment: string,
  which: SQL,
  change: () => Promise<T>,
): Promise<T> {
  await lockDerived(tx, environment)
  await addToTotals(tx, environment, which, -1)
  const result = await change()
  await addToTotals(tx, environment, which, 1)
  await tx.execute(sql`delete from return_total where environment = ${environment} and count = 0`)
  return result
}

export async function rebuildReturnTotals(environment: string): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockDerived(tx, environment)
    await tx.execute(sql`delete from return_total where environment = ${environment}`)
    await addToTotals(tx, environment, sql`true`, 1)
  })
}

async function addToTotals(tx: Transaction, environment: string, which: SQL, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    insert into return_total (
      environment, key, week, currency, crypto_state, return_code, bucket, user_action, is_lost, is_at_risk, is_misfit,
      count, unread, amount, loss_amount, at_risk_amount
    )
    select ${environment}, ${KEY}, week, currency, crypto_state, return_code, bucket, user_action, is_lost, is_at_risk,
      is_misfit, ${sign} * count(*),
      ${sign} * count(*) filter (where amount is null or loss_amount is null or at_risk_amount is null),
      ${sign} * coalesce(sum(amount), 0), ${sign} * coalesce(sum(loss_amount), 0), ${sign} * coalesce(sum(at_risk_amount), 0)
    from (
      -- Offset: the rows are found by their condition, not by the index of all that are not gone.
      select *, coalesce(loss_amount, 0) > 0 as is_lost, coalesce(at_risk_amount, 0) > 0 as is_at_risk,
        misfit is not null as is_misfit
      from ach_return where environment = ${environment} and ${which} offset 0
    ) as judged
    cross join lateral (
      values (coalesce(to_char(occurred_at at time zone 'utc', 'IYYY-"W"IW'), ${NO_WEEK})), (${EVERY_WEEK})
    ) as told(week)
    where gone_at is null
    group by week, currency, crypto_state, return_code, bucket, user_action, is_lost, is_at_risk, is_misfit
    order by 2
    on conflict (environment, key) do update set
      count = return_total.count + excluded.count, unread = return_total.unread + excluded.unread,
      amount = return_total.amount + excluded.amount, loss_amount = return_total.loss_amount + excluded.loss_amount,
      at_risk_amount = return_total.at_risk_amount + excluded.at_risk_amount`)
}

const KEY = sql`sha256(convert_to(json_build_array(
  week, currency, crypto_state, return_code, bucket, user_action, is_lost, is_at_risk, is_misfit)::text, 'UTF8'))`
