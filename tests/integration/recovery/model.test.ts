import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillRecovery, rebuildRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { storeProofs } from '@/lib/archive/derived/recovery/proofs'
import { recordReRead } from '@/lib/archive/derived/recovery/record-re-read'
import { recordRedelivered } from '@/lib/archive/derived/recovery/record-redelivered'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteDeliveries, deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import type { Transaction } from '@/lib/db'
import { recoveryFill, redeliveryTarget } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import {
  archiveRecord,
  freshPuts,
  type HistoryAct,
  historySteps,
  type Put,
  type Told,
  USER,
} from '../../support/models/recovery-history'
import { latestSharing, type RecoveryModel, standingInModel } from '../../support/models/recovery-model'
import { scopeOf } from '../../support/scope'
import { emptyTables, useDatabase } from '../support/use-database'
import { readModelDeliveries } from './fixtures'

const held = useDatabase()
const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
}
const scope = scopeOf(environment, 'operator')
const MINUTE = 60_000
const never = new AbortController().signal

/** The puts of this history so far. */
let told: Put[] = []

const killed = new Error('killed')

/** Runs one transaction; a killed one leaves nothing behind. */
async function commit(isKilled: boolean, work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
  try {
    await held.database.transaction(async (tx) => {
      await work(tx)
      if (isKilled) throw killed
    })
    return true
  } catch (error) {
    if (error !== killed) throw error
    return false
  }
}

/** Takes any numbers as places in a list. */
const chosen = <T>(from: readonly T[], indices: readonly number[]): T[] => [
  ...new Set(from.length === 0 ? [] : indices.flatMap((index) => from.slice(index % from.length).slice(0, 1))),
]

const missedOf = (model: RecoveryModel) =>
  [...model.deliveries.values()].filter(({ outcome }) => outcome !== 'delivered')

/** Carries out an act, and notes it in the model once it is committed. */
async function take(model: RecoveryModel, act: HistoryAct, isKilled: boolean): Promise<void> {
  if ('put' in act) return put(model, act.put, isKilled)
  if ('answered' in act) return answer(model, act, isKilled)
  if ('read' in act) return reRead(model, act, isKilled)
  if ('decided' in act) return isKilled ? undefined : decide(model, act.decided, act.decision)
  if ('phantoms' in act) return remove(model, act.phantoms, isKilled)
  const before = new Date(Date.now() - act.purgedTo * MINUTE)
  if (await commit(isKilled, (tx) => deleteDeliveries(tx, 'sandbox', before, 3))) await readDeliveries(model)
}

async function put(model: RecoveryModel, rows: readonly Told[], isKilled: boolean): Promise<void> {
  const now = Date.now()
  const records = rows.flatMap((row) => {
    const earlier = 'of' in row ? chosen(told, [row.of])[0] : undefined
    if ('of' in row && !earlier) return []
    const found = 'of' in row ? ({ ...earlier, ...row.change } as Put) : row
    told.push(found)
    return archiveRecord(found, now - found.minute * MINUTE)
  })
  if (await commit(isKilled, (tx) => insertRecords(tx, 'sandbox', records))) await readDeliveries(model)
}

async function answer(
  model: RecoveryModel,
  { answered: indices, isFast }: Extract<HistoryAct, { answered: number[] }>,
  isKilled: boolean,
): Promise<void> {
  // The fast step stores no proof for a record that was delivered before.
  const ids = chosen(isFast ? missedOf(model).map(({ id }) => id) : [...model.deliveries.keys()], indices)
  const at = new Date()
  const answered = ids.map((deliveryId, index) => ({ deliveryId, position: index + 1, status: 200, endedAt: at }))
  const job = { id: 7, targetId: 'target', targetName: 'Receiver' }
  const keep = (items: typeof answered) => commit(isKilled, (tx) => recordRedelivered(tx, environment, job, items))
  if (isFast) {
    // The fast step of a redelivery leaves its proofs to the next step or, if that step is killed, to the worker.
    await commit(false, (tx) =>
      storeProofs(
        tx,
        answered.map((item) => ({ ...proofOf(item), isJudged: false })),
      ),
    )
    if (!(await keep([]))) await fillRecovery('sandbox', never)
  } else if (!(await keep(answered))) return
  model.answers.push(...ids.map((deliveryId) => ({ deliveryId, at: at.getTime(), jobId: '7' })))
}

const proofOf = ({ deliveryId, position, endedAt }: { deliveryId: number; position: number; endedAt: Date }) => ({
  environment: 'sandbox',
  kind: 'redelivered' as const,
  deliveryId,
  at: endedAt,
  detail: { kind: 'redelivered' as const, jobId: '7', position, status: 200, target: 'Receiver' },
})

async function reRead(
  model: RecoveryModel,
  { read: resourceId, subject, state, isForAll }: Extract<HistoryAct, { read: string }>,
  isKilled: boolean,
): Promise<void> {
  const at = new Date()
  const userId = isForAll ? null : USER
  const shown = { subject, resourceId, userId, resource: subject, resourceState: state, by: 'Ada', at, upTo: at }
  if (await commit(isKilled, (tx) => recordReRead(tx, 'sandbox', shown)))
    model.reReads.push({ subject, resourceId, userId, at: at.getTime(), state })
}

async function decide(model: RecoveryModel, indices: readonly number[], act: 'close' | 'reopen'): Promise<void> {
  const ids = chosen(
    missedOf(model).map(({ id }) => id),
    indices,
  )
  if (ids.length === 0) return
  const now = Date.now()
  const wanted = ids.filter((id) => {
    const row = model.deliveries.get(id)
    return row !== undefined && (standingInModel(model, row, now) === 'open') === (act === 'close')
  })
  const { changed } = await changeRecovery(scope, { act, of: { ids: ids.map(String) }, reason: 'looked at' })
  expect(changed).toBe(wanted.length)
  const { rows } = await held.database.execute<{ id: string; at: string }>(
    sql`select delivery_id::text as id, decision ->> 'at' as at from recovery_item where decision is not null`,
  )
  const times = new Map(rows.map(({ id, at }) => [Number(id), Date.parse(at)]))
  const decision = act === 'close' ? 'close' : 'open'
  for (const id of wanted) {
    const made = { act: decision, at: times.get(id) ?? 0, reason: 'looked at' } as const
    model.decisions.set(id, made)
    const row = model.deliveries.get(id)
    // A reopening also covers deliveries that the platform dates later.
    if (act === 'reopen' && row && standingInModel(model, row, now) !== 'open')
      model.decisions.set(id, { ...made, upTo: latestSharing(model, row) })
  }
}

async function remove(model: RecoveryModel, indices: readonly number[], isKilled: boolean): Promise<void> {
  const ids = chosen([...model.deliveries.keys()], indices)
  const query = sql`select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json)`
  if (await commit(isKilled, (tx) => deleteRows(tx, 'sandbox', query))) await readDeliveries(model)
}

/** Reads the deliveries from the archive, which another test checks. */
async function readDeliveries(model: RecoveryModel): Promise<void> {
  model.deliveries = await readModelDeliveries(held.database)
  // A delivery that comes again has another id.
  model.answers = model.answers.filter(({ deliveryId }) => model.deliveries.has(deliveryId))
  model.decisions = new Map([...model.decisions].filter(([id]) => model.deliveries.has(id)))
}

type Stored = { id: number; state: string; rule: string | null; [name: string]: unknown }

async function readItems(): Promise<Stored[]> {
  const { rows } = await held.database.execute<Stored>(
    sql`select *, delivery_id::integer as id, null as found_at from recovery_item where environment = 'sandbox' order by delivery_id`,
  )
  return rows
}

async function expectModel(model: RecoveryModel): Promise<void> {
  const now = Date.now()
  const items = await readItems()
  const expected = missedOf(model)
    .map((row) => [row.id, standingInModel(model, row, now)] as const)
    .toSorted(([a], [b]) => a - b)
  expect(items.map(({ id, rule }) => [id, rule ?? 'open'])).toEqual(expected)
  expect(items.filter(({ state, rule }) => (state === 'open') !== (rule === null))).toEqual([])
  const { rows: orphans } = await held.database.execute(sql`
    select delivery_id from recovery_proof where delivery_id is not null and delivery_id not in (select id from delivery)
    union all select delivery_id from recovery_history where delivery_id not in (select id from delivery)`)
  expect(orphans).toEqual([])
  const summary = await getRecoverySummary(scope)
  const count = (name: string) => expected.filter(([, standing]) => standing === name).length
  expect([summary.raw, summary.open]).toEqual([expected.length, count('open')])
  expect(summary.rules.every(({ value, count: kept }) => kept === count(value))).toBe(true)
}

async function begin(): Promise<RecoveryModel> {
  await emptyTables(held.database)
  const by = { createdAt: new Date(), createdBy: 'Ada', changedAt: new Date(), changedBy: 'Ada' }
  await held.database
    .insert(redeliveryTarget)
    .values({
      id: 'target',
      environment: 'sandbox',
      name: 'Receiver',
      url: 'http://127.0.0.1:1/hook',
      kind: 'staging',
      fingerprint: 'f',
      headerNames: [],
      rate: 1,
      concurrency: 1,
      deadlineMs: 1000,
      ...by,
    })
  // The archive counts as filled, so nothing keeps the queue but each transaction.
  await held.database.insert(recoveryFill).values({ environment: 'sandbox', doneAt: new Date() })
  told = []
  return { deliveries: new Map(), answers: [], reReads: [], decisions: new Map() }
}

test('the queue equals a model after any history, with kills, and a rebuild changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(historySteps, async (history) => {
      const model = await begin()
      for (const { act, isKilled } of history) await take(model, act, isKilled)
      await expectModel(model)
      const kept = await readItems()
      await rebuildRecovery('sandbox', never)
      expect(await readItems()).toEqual(kept)
      await expectModel(model)
    }),
    { numRuns: 40 },
  )
})

test('an archive of an older version is filled in batches that go on where they ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(freshPuts, { minLength: 5, maxLength: 30 }), async (rows) => {
      const model = await begin()
      await take(model, { put: rows }, false)
      const kept = await readItems()
      await held.database.execute(sql`delete from recovery_item`)
      await held.database.execute(sql`delete from recovery_count`)
      await held.database.execute(sql`delete from recovery_fill`)
      await fillRecovery('sandbox', never, 1)
      await take(model, { put: [{ ...rows[0], outcome: 'delivered' } as Put] }, false)
      await fillRecovery('sandbox', never)
      expect((await getRecoverySummary(scope)).isComplete).toBe(true)
      expect((await readItems()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
      await expectModel(model)
    }),
    { numRuns: 8 },
  )
})
