import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { Outcome } from '../../../model/outcome'
import type { RecoveryRule, RecoveryStanding } from '../../../model/recovery'
import { countOpen, type OpenStep } from '../incidents/change-runs'
import { runStep } from '../incidents/incident-rule'
import { FAILING } from '../incidents/run-sql'
import type { FailureStanding, PlacedDelivery } from './rules/facts'

/** An item to be stored; `before` is null for a new one. */
export type JudgedItem = PlacedDelivery &
  FailureStanding & {
    outcome: Outcome
    responseStatus: number | null
    userId: string | null
    hasTime: boolean
    expiresAt: number | null
    before: FailureStanding | null
  }

type Counted = { endpoint: string; event: string; outcome: string }

type Step = Counted & { standing: RecoveryStanding; step: number }

const standingOf = ({ rule }: Pick<FailureStanding, 'rule'>): Step['standing'] => rule ?? 'open'

/** Stores items with their counts. Decisions, assignees and notes stay. */
export async function writeItems(tx: Transaction, environment: string, items: readonly JudgedItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ before: _, ...item }) => item)
  const stored = sql`
    insert into recovery_item (
      delivery_id, environment, at, has_time, endpoint, event, outcome, response_status, user_id, resource_id, event_id, sequence,
      state, rule, evidence, closed_at, closed_by, reason, expires_at, found_at
    )
    select id, ${environment}, to_timestamp(at / 1000.0), "hasTime", endpoint, event, outcome, "responseStatus", "userId", "resourceId",
      "eventId", sequence, state, rule, evidence, to_timestamp("closedAt" / 1000.0), "closedBy", reason,
      to_timestamp("expiresAt" / 1000.0), clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as item(
      id bigint, at bigint, "hasTime" boolean, endpoint text, event text, outcome text, "responseStatus" integer, "userId" text,
      "resourceId" text, "eventId" text, sequence integer, state text, rule text, evidence jsonb, "closedAt" bigint,
      "closedBy" text, reason text, "expiresAt" bigint
    )
    order by id
    on conflict (environment, delivery_id) do update set state = excluded.state, rule = excluded.rule, evidence = excluded.evidence,
      closed_at = excluded.closed_at, closed_by = excluded.closed_by, reason = excluded.reason`
  const standings = items.flatMap(({ endpoint, event, outcome, before, ...after }): Step[] => {
    const counted = { endpoint, event, outcome }
    const left = before ? [{ ...counted, standing: standingOf(before), step: -1 }] : []
    return [...left, { ...counted, standing: standingOf(after), step: 1 }]
  })
  await writeCounted(tx, environment, stored, standings, items.flatMap(openStepOf))
}

/** The change that an item makes to the unresolved failures of its run, if any. */
function openStepOf({ endpoint, at, outcome, state, before }: JudgedItem): OpenStep[] {
  const step = Number(state === 'open') - Number(before?.state === 'open')
  return step === 0 || runStep(outcome) !== 'fails' ? [] : [{ endpoint, at, step }]
}

/** Removes the items of deliveries that are gone, with their proofs and history. */
export async function removeItems(tx: Transaction, environment: string, ids: readonly number[]): Promise<void> {
  const gone = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const { rows } = await tx.execute<Counted & { rule: RecoveryRule | null; step: number; open: string | null }>(sql`
    with gone as (delete from recovery_item where environment = ${environment} and delivery_id in ${gone} returning endpoint, event, outcome, rule, at)
    select endpoint, event, outcome, rule, -count(*)::integer as step,
      case when rule is null and ${FAILING} then (extract(epoch from at) * 1000)::bigint::text end as open
    from gone group by 1, 2, 3, 4, 6`)
  await tx.execute(sql`delete from recovery_proof where environment = ${environment} and delivery_id in ${gone}`)
  await writeCounted(
    tx,
    environment,
    sql`delete from recovery_history where delivery_id in ${gone}`,
    rows.map(({ rule, open: _, ...row }) => ({ ...row, standing: rule ?? 'open' })),
    rows.flatMap(({ endpoint, open, step }) => (open === null ? [] : [{ endpoint, at: Number(open), step }])),
  )
}

/** Runs a statement together with its changes to the counts and to the runs. */
async function writeCounted(
  tx: Transaction,
  environment: string,
  written: SQL,
  steps: readonly Step[],
  opened: readonly OpenStep[],
): Promise<void> {
  await tx.execute(sql`
    with written as (${written}), opened as (${countOpen(environment, opened)})
    insert into recovery_count (environment, standing, endpoint, event, outcome, count)
    select ${environment}, standing, endpoint, event, outcome, sum(step)
    from json_to_recordset(${JSON.stringify(steps)}::json) as moved(
      standing text, endpoint text, event text, outcome text, step integer
    )
    group by 2, 3, 4, 5 having sum(step) <> 0 order by 2, 3, 4, 5
    on conflict (environment, standing, endpoint, event, outcome)
      do update set count = recovery_count.count + excluded.count`)
  if (steps.some(({ step }) => step < 0))
    await tx.execute(sql`delete from recovery_count where environment = ${environment} and count = 0`)
}
