import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { countReturnChange } from '../../archive/derived/return-totals/return-totals'
import type { Transaction } from '../../db'
import { achReturn } from '../../db/schema'
import type { StoredReturn } from './to-stored-return'

export type StoredCounts = { added: number; changed: number }

/**
 * Inserts or updates returns by their identity. If a return is given twice, the first counts; a return that was gone is back.
 *
 * @param walk the number of the walk that met them
 */
export async function storeReturns(
  tx: Transaction,
  environment: string,
  returns: readonly StoredReturn[],
  walk: number,
): Promise<StoredCounts> {
  const distinct = [...new Map(returns.toReversed().map((row) => [row.identity, row])).values()]
  if (distinct.length === 0) return { added: 0, changed: 0 }
  const identities = JSON.stringify(distinct.map(({ identity }) => identity))
  const these = sql`identity = any(array(select decode(value, 'hex') from json_array_elements_text(${identities}::json)))`
  return countReturnChange(tx, environment, these, () => writeReturns(tx, environment, distinct, walk))
}

/** Marks returns that the platform no longer has. */
export async function noteGone(tx: Transaction, environment: string, which: SQL): Promise<void> {
  await countReturnChange(tx, environment, which, () =>
    tx
      .update(achReturn)
      .set({ goneAt: sql`now()` })
      .where(and(eq(achReturn.environment, environment), isNull(achReturn.goneAt), which)),
  )
}

async function writeReturns(
  tx: Transaction,
  environment: string,
  returns: readonly StoredReturn[],
  walk: number,
): Promise<StoredCounts> {
  const { rows } = await tx.execute<{ added: number; changed: number }>(sql`
    with incoming as (
      select row_number() over () as position, r.* from json_to_recordset(${JSON.stringify(returns)}::json) as r(
        identity text, occurred_at timestamptz, return_id text, deposit_id text, source_id text, user_id text,
        on_ramp_id text, amount numeric, loss_amount numeric, at_risk_amount numeric, currency text, return_code text,
        return_reason text, crypto_state text, source_action text, user_action text, bucket text, search_text text,
        record text, misfit text
      )
    ), stored as (
      insert into ach_return (
        environment, identity, sort_at, occurred_at, return_id, deposit_id, source_id, user_id, on_ramp_id, amount,
        loss_amount, at_risk_amount, currency, return_code, return_reason, crypto_state, source_action, user_action,
        bucket, search_text, record, misfit, walk, lost_at
      )
      select
        ${environment}, decode(identity, 'hex'), coalesce(occurred_at, now()), occurred_at, return_id, deposit_id,
        source_id, user_id, on_ramp_id, amount, loss_amount, at_risk_amount, currency, return_code, return_reason,
        crypto_state, source_action, user_action, bucket, search_text, record, misfit, ${walk}::integer,
        case when loss_amount > 0 then coalesce(occurred_at, now()) end
      from incoming order by position
      on conflict (environment, identity) do update set
        sort_at = coalesce(excluded.occurred_at, ach_return.sort_at), occurred_at = excluded.occurred_at,
        return_id = excluded.return_id, deposit_id = excluded.deposit_id, source_id = excluded.source_id,
        user_id = excluded.user_id, on_ramp_id = excluded.on_ramp_id, amount = excluded.amount,
        loss_amount = excluded.loss_amount, at_risk_amount = excluded.at_risk_amount, currency = excluded.currency,
        return_code = excluded.return_code, return_reason = excluded.return_reason,
        crypto_state = excluded.crypto_state, source_action = excluded.source_action,
        user_action = excluded.user_action, bucket = excluded.bucket, search_text = excluded.search_text,
        record = excluded.record, misfit = excluded.misfit, read_at = now(),
        walk = greatest(ach_return.walk, excluded.walk), gone_at = null,
        lost_at = case when excluded.loss_amount > 0 then coalesce(ach_return.lost_at, now()) end,
        changed_at = case
          when ach_return.gone_at is not null or ach_return.misfit is distinct from excluded.misfit
            or ach_return.record <> excluded.record then now()
          else ach_return.changed_at
        end
      returning xmax = 0 as is_new, changed_at = now()::timestamptz(3) as is_changed
    )
    select
      count(*) filter (where is_new)::integer as added,
      count(*) filter (where is_changed and not is_new)::integer as changed
    from stored`)
  return rows[0] ?? { added: 0, changed: 0 }
}
