import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FailureRun, followRun, runStep } from '@/lib/archive/derived/incidents/incident-rule'
import { fillRecovery, rebuildRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { recordRedelivered } from '@/lib/archive/derived/recovery/record-redelivered'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteDeliveries, deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import type { Transaction } from '@/lib/db'
import type { Environment } from '@/lib/env'
import { causeKey } from '@/lib/model/incident'
import type { Outcome } from '@/lib/model/outcome'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

/** The environment of the present history; earlier histories stay beside it, in the same tables. */
let environment = { name: '', label: '', kind: 'sandbox' } as Environment
const never = new AbortController().signal
const START = Date.now() - 3_600_000

type Put = { second: number; endpoint: string; outcome: Outcome; resourceId: string }

let [made, told] = [0, 0]

function recordOf({ second, endpoint, outcome, resourceId }: Put): ArchiveRecord {
  made += 1
  const at = new Date(START + second * 1000).toISOString()
  return {
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: at,
    timestamp_text: at,
    event: 'payment.updated',
    endpoint,
    outcome,
    success: outcome === 'delivered',
    response_status: outcome === 'unknown' ? null : outcome === 'delivered' ? 200 : 500 + (second % 2),
    error: null,
    payload: '{}',
    payload_bytes: 2,
    extra: null,
    user_id: null,
    resource_id: resourceId,
    event_id: null,
    sequence: null,
    occurred_at: null,
    terms: [],
  }
}

// Few instants, so that rows share them.
const puts: fc.Arbitrary<Put> = fc.record({
  second: fc.nat(7),
  endpoint: fc.constantFrom('https://a.example', 'https://a.example', 'https://a.example', ''),
  outcome: fc.constantFrom('delivered', 'delivered', 'failed', 'failed', 'unknown', 'rejected', 'legacy'),
  resourceId: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
})

const picks = fc.array(fc.nat(60), { minLength: 1, maxLength: 4 })

const acts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.array(puts, { minLength: 1, maxLength: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ gone: picks }) },
  { weight: 2, arbitrary: fc.record({ answered: picks }) },
  {
    weight: 2,
    arbitrary: fc.record({ decided: picks, decision: fc.constantFrom('close' as const, 'reopen' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ purgedTo: fc.nat(8) }) },
  // An archive of an older version, of which only a part is filled.
  { weight: 1, arbitrary: fc.constant({ emptied: true } as const) },
)

type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

const killed = new Error('killed')

async function commit(isKilled: boolean, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await held.database
    .transaction(async (tx) => {
      await work(tx)
      if (isKilled) throw killed
    })
    .catch((error: unknown) => {
      if (error !== killed) throw error
    })
}

type Row = { id: number; at: number; endpoint: string; outcome: Outcome; status: number | null; isOpen: boolean }

async function readRows(): Promise<Row[]> {
  const { rows } = await held.database.execute<Row>(sql`
    select id::integer as id, (extract(epoch from sort_at) * 1000)::float8 as at, delivery.endpoint, delivery.outcome,
      delivery.response_status as status, coalesce(state = 'open', false) as "isOpen"
    from delivery left join recovery_item on recovery_item.environment = delivery.environment and delivery_id = id
    where delivery.environment = ${environment.name} order by id`)
  return rows
}

async function chosen(indices: readonly number[]): Promise<number[]> {
  const rows = await readRows()
  return [...new Set(indices.flatMap((index) => rows[index % Math.max(1, rows.length)]?.id ?? []))]
}

async function take(act: Act, isKilled: boolean): Promise<void> {
  if ('put' in act) return commit(isKilled, (tx) => insertRecords(tx, environment.name, act.put.map(recordOf)))
  if ('purgedTo' in act) {
    const before = new Date(START + act.purgedTo * 1000)
    return commit(isKilled, (tx) => deleteDeliveries(tx, environment.name, before, 3))
  }
  if ('emptied' in act) {
    if (isKilled) return
    await held.database.execute(sql`delete from incident_run where environment = ${environment.name}`)
    await held.database.execute(
      sql`update recovery_fill set done_at = null, settled = false where environment = ${environment.name}`,
    )
    return
  }
  if ('gone' in act) {
    const ids = JSON.stringify(await chosen(act.gone))
    const query = sql`select value::bigint from json_array_elements_text(${ids}::json)`
    return commit(isKilled, (tx) => deleteRows(tx, environment.name, query))
  }
  if ('decided' in act) {
    const ids = (await chosen(act.decided)).map(String)
    if (isKilled || ids.length === 0) return
    await changeRecovery(scopeOf(environment, 'operator'), { act: act.decision, of: { ids }, reason: 'looked at' })
    return
  }
  const ids = await chosen(act.answered)
  const answered = ids.map((deliveryId, index) => ({ deliveryId, position: index, status: 200, endedAt: new Date() }))
  const job = { id: 7, targetId: 'target', targetName: 'Receiver' }
  return commit(isKilled, (tx) => recordRedelivered(tx, environment, job, answered))
}

type ModelRun = FailureRun & { afterAt: number | null; rows: Row[] }

/** The runs of every endpoint, by the rule over its deliveries in order. */
function runsOf(rows: readonly Row[]): ModelRun[] {
  const order = { fails: 0, ends: 1, 'says-nothing': 2 }
  return [...new Set(rows.map(({ endpoint }) => endpoint))].flatMap((endpoint) => {
    const found: ModelRun[] = []
    let run: FailureRun | null = null
    let own: Row[] = []
    let afterAt: number | null = null
    const ordered = rows
      .filter((row) => row.endpoint === endpoint)
      .toSorted((a, b) => a.at - b.at || order[runStep(a.outcome)] - order[runStep(b.outcome)] || a.id - b.id)
    for (const row of ordered) {
      const step = runStep(row.outcome)
      const next = followRun(run, endpoint, { at: row.at, step })
      if (step === 'fails') own.push(row)
      if (next.ended) found.push({ ...next.ended, afterAt, rows: own })
      if (step === 'ends') {
        afterAt = row.at
        own = []
      }
      run = next.run
    }
    return run ? [...found, { ...run, afterAt, rows: own }] : found
  })
}

async function readRuns(): Promise<Record<string, unknown>[]> {
  const ms = (name: string) => sql.raw(`(extract(epoch from ${name}) * 1000)::float8`)
  const { rows } = await held.database.execute(sql`
    select id::integer as id, endpoint, failures, open, causes, is_incident as "isIncident", ${ms('first_at')} as "firstAt",
      ${ms('last_at')} as "lastAt", ${ms('after_at')} as "afterAt", ${ms('ended_at')} as "endedAt"
    from incident_run where environment = ${environment.name} order by endpoint, first_at`)
  return rows
}

function expected(rows: readonly Row[]): Record<string, unknown>[] {
  return runsOf(rows)
    .toSorted((a, b) => (a.endpoint < b.endpoint ? -1 : a.endpoint > b.endpoint ? 1 : a.firstAt - b.firstAt))
    .map(({ rows: own, ...run }) => {
      const causes: Record<string, number> = {}
      for (const { outcome, status } of own) {
        causes[causeKey(outcome, status)] = (causes[causeKey(outcome, status)] ?? 0) + 1
      }
      const open = own.filter(({ isOpen }) => isOpen).length
      return { ...run, id: own[0]?.id, open, causes, isIncident: run.failures >= 3 }
    })
}

const put = (second: number, outcome: Outcome): Put => ({
  second,
  endpoint: 'https://a.example',
  outcome,
  resourceId: 'r1',
})

/** The later of two deliveries before a run goes, and only the bound of the run tells it. */
const LAST_DELIVERED_GOES: { act: Act; isKilled: boolean }[] = [
  { act: { put: [put(3, 'failed'), put(2, 'delivered'), put(1, 'delivered')] }, isKilled: false },
  { act: { gone: [1] }, isKilled: false },
]

test('runs of failures equal a model after any history, with kills, and a rebuild changes nothing', async () => {
  const history = fc.array(fc.record({ act: acts, isKilled: fc.constantFrom(false, false, false, true) }), {
    minLength: 3,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (steps, isWatched) => {
      told += 1
      environment = { ...environment, name: `environment${told}`, label: 'One of many' }
      let isFilled = true
      for (const { act, isKilled } of steps) {
        await take(act, isKilled)
        if ('emptied' in act) isFilled = isKilled && isFilled
        if (isWatched && isFilled) expect(await readRuns()).toEqual(expected(await readRows()))
      }
      // The worker does this each minute.
      await fillRecovery(environment.name, never)
      const kept = await readRuns()
      expect(kept).toEqual(expected(await readRows()))
      await rebuildRecovery(environment.name, never)
      expect(await readRuns()).toEqual(kept)
    }),
    // Each try to shorten a history costs as much as a whole history.
    { numRuns: 40, endOnFailure: true, examples: [[LAST_DELIVERED_GOES, true]] },
  )
})
