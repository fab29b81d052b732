import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { turnSettled } from '@/lib/archive/derived/counts/turn-settled'
import { fillRecovery, rebuildRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { storeProofs } from '@/lib/archive/derived/recovery/proofs'
import { recordReRead } from '@/lib/archive/derived/recovery/record-re-read'
import { recordRedelivered } from '@/lib/archive/derived/recovery/record-redelivered'
import { lockDerived } from '@/lib/archive/lock-derived'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import type { Transaction } from '@/lib/db'
import { recoveryFill, recoveryProof } from '@/lib/db/schema'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { archiveRecord, USER } from '../../support/models/recovery-history'
import { type RecoveryModel, standingInModel } from '../../support/models/recovery-model'
import { environment, never, operator } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { readModelDeliveries } from './fixtures'

const held = useDatabase()
const { name } = environment

const HOUR = 3_600_000
const RESOURCES = 12

type Told = { resource: number; sequence: number; outcome: 'delivered' | 'failed'; event?: string }

/** Records of one hour, one endpoint and few events, so that all of them meet in the same counts. */
const recordOf = ({ resource, sequence, outcome, event = 'offramp.completed' }: Told, minute: number): ArchiveRecord =>
  archiveRecord(
    {
      event,
      outcome,
      sequence,
      eventId: event.startsWith('offramp') ? `e${resource}-${sequence}` : null,
      resourceId: `r${resource}`,
      endpoint: 'https://hooks.example/in',
    },
    Math.floor(Date.now() / HOUR) * HOUR - HOUR + minute * 60_000,
  )

const inTurn = <T>(work: (tx: Transaction) => Promise<T>) => held.database.transaction(work)

const store = (told: readonly Told[], minute: number) =>
  inTurn((tx) =>
    insertRecords(
      tx,
      name,
      told.map((row) => recordOf(row, minute)),
    ),
  )

const ofEach = (more: Omit<Told, 'resource'>): Told[] =>
  Array.from({ length: RESOURCES }, (_, resource) => ({ resource, ...more }))

async function missedIds(): Promise<number[]> {
  const { rows } = await held.database.execute<{ id: string }>(
    sql`select id::text as id from delivery where outcome <> 'delivered' order by id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Waits until a transaction waits for the lock of the recovery, or is through. */
async function isWaiting(other: Promise<unknown>): Promise<void> {
  let isThrough = false
  const noteThrough = () => {
    isThrough = true
  }
  void other.then(noteThrough, noteThrough)
  await expect
    .poll(async () => {
      const { rows } = await held.database.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted and database = (
          select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0 || isThrough
    })
    .toBe(true)
}

test.each([
  [
    'a sync',
    (tx: Transaction) => insertRecords(tx, name, [recordOf({ resource: 1, sequence: 9, outcome: 'failed' }, 3)]),
  ],
  ['a purge', (tx: Transaction) => deleteRows(tx, name, sql`select id from delivery where outcome <> 'delivered'`)],
])('%s waits for who judges before it holds counts that are turned', async (_, work) => {
  await store(ofEach({ sequence: 1, outcome: 'failed' }), 1)
  const ids = await missedIds()
  let other: Promise<unknown> = Promise.resolve()
  await inTurn(async (tx) => {
    await lockDerived(tx, name)
    other = inTurn(work)
    await isWaiting(other)
    await turnSettled(tx, name, ids)
  })
  await expect(other).resolves.toBeGreaterThan(0)
})

const ITEM_COLUMNS = sql`delivery_id::integer as id, state, rule, evidence, closed_at, closed_by, reason, decision, assignee_name, note`

async function readItems() {
  const { rows } = await held.database.execute<{ id: number; rule: string | null; decision: Decided | null }>(
    sql`select ${ITEM_COLUMNS} from recovery_item order by delivery_id`,
  )
  return rows
}

type Decided = { act: 'close' | 'open'; at: string; reason: string; upTo?: string }

/** The standings by the model, from the tables of evidence and decisions. */
async function standingsByModel() {
  const deliveries = await readModelDeliveries(held.database)
  const proofs = await held.database.select().from(recoveryProof)
  const items = await readItems()
  const model: RecoveryModel = {
    deliveries,
    answers: proofs.flatMap(({ deliveryId, at }) =>
      deliveryId === null ? [] : { deliveryId, at: at.getTime(), jobId: '7' },
    ),
    reReads: proofs.flatMap(({ subject, resourceId, at }) =>
      subject === null || resourceId === null
        ? []
        : { subject: 'off-ramp' as const, resourceId, userId: USER, at: at.getTime(), state: 'completed' },
    ),
    decisions: new Map(
      items.flatMap(({ id, decision }) => {
        if (decision === null) return []
        const { act, at, reason, upTo } = decision
        return [[id, { act, reason, at: Date.parse(at), ...(upTo && { upTo: Date.parse(upTo) }) }] as const]
      }),
    ),
  }
  return [...deliveries.values()]
    .filter(({ outcome }) => outcome !== 'delivered')
    .map((row) => [row.id, standingInModel(model, row, Date.now())])
    .toSorted(([a], [b]) => Number(a) - Number(b))
}

async function settledCounts() {
  const { rows } = await held.database.execute(sql`
    select 'row' as kept, count(*)::integer as count, count(*) filter (where settled)::integer as settled from delivery
    union all select 'hour', sum(count)::integer, sum(settled)::integer from delivery_count
    union all select 'total', sum(count)::integer, sum(settled)::integer from delivery_total`)
  return rows as { count: number; settled: number }[]
}

test('sync, answers, re-reads, decisions, removals and rebuilds at once: no deadlock, and a rebuild changes nothing', async () => {
  await held.database.insert(recoveryFill).values({ environment: name, doneAt: new Date() })
  await store(
    [
      ...ofEach({ sequence: 1, outcome: 'failed' }),
      ...ofEach({ sequence: 2, outcome: 'failed', event: 'offramp.failed' }),
    ],
    1,
  )
  await store(ofEach({ sequence: 0, outcome: 'failed', event: 'payment.updated' }), 2)
  const ids = await missedIds()
  // An older version may have left every second failure like this.
  await inTurn((tx) =>
    turnSettled(
      tx,
      name,
      ids.filter((id) => id % 2 === 0),
    ),
  )
  const job = { id: 7, targetId: 'none', targetName: 'Receiver' }
  const answersOf = (share: number) =>
    ids
      .filter((id) => id % 5 === share)
      .map((deliveryId) => ({ deliveryId, position: deliveryId, status: 200, endedAt: new Date() }))
  const picked = (share: number) => ({ ids: ids.filter((id) => id % 7 === share).map(String) })
  const reRead = (resource: number) => {
    const at = new Date()
    const read = {
      userId: USER,
      subject: 'off-ramp' as const,
      resourceId: `r${resource}`,
      resource: 'off-ramp',
      resourceState: 'completed',
      by: 'Ada',
      at,
      upTo: at,
    }
    return inTurn((tx) => recordReRead(tx, name, read))
  }
  const stream = async (works: readonly (() => Promise<unknown>)[]) => {
    for (const work of works) await work()
  }
  await Promise.all([
    stream(
      Array.from(
        { length: 6 },
        (_, turn) => () =>
          store(
            ofEach({ sequence: turn, outcome: turn % 3 === 0 ? 'failed' : 'delivered' }).filter(
              ({ resource }) => resource % 6 >= turn,
            ),
            turn,
          ),
      ),
    ),
    stream([0, 1].map((share) => () => inTurn((tx) => recordRedelivered(tx, environment, job, answersOf(share))))),
    stream([
      () =>
        inTurn((tx) =>
          storeProofs(
            tx,
            answersOf(2).map(({ deliveryId, position, status, endedAt }) => ({
              environment: name,
              kind: 'redelivered' as const,
              deliveryId,
              at: endedAt,
              detail: { kind: 'redelivered' as const, jobId: '7', position, status, target: 'Receiver' },
              isJudged: false,
            })),
          ),
        ),
      () => fillRecovery(name, never),
    ]),
    stream([3, 4, 5].map((resource) => () => reRead(resource))),
    stream(
      [0, 1, 2].map((share) => () => changeRecovery(operator, { act: 'close', of: picked(share), reason: 'seen' })),
    ),
    stream(
      [1, 0].map((share) => () => changeRecovery(operator, { act: 'reopen', of: picked(share), reason: 'not so' })),
    ),
    stream(
      [0, 3].map((share) => () => changeRecovery(operator, { act: 'note', of: picked(share), note: `note ${share}` })),
    ),
    stream(
      [6, 5].map(
        (share) => () =>
          inTurn((tx) =>
            deleteRows(tx, name, sql`select id from delivery where resource_id = ${`r${share + 4}`} and id % 3 = 0`),
          ),
      ),
    ),
    rebuildRecovery(name, never),
    rebuildRecovery(name, never),
  ])
  await fillRecovery(name, never)
  const items = await readItems()
  expect(items.map(({ id, rule }) => [id, rule ?? 'open'])).toEqual(await standingsByModel())
  expect(
    items
      .filter(({ id }) => id % 7 === 3 && ids.includes(id))
      .every((item) => 'note' in item && item.note === 'note 3'),
  ).toBe(true)
  const [row, ...kept] = await settledCounts()
  expect(kept).toEqual(kept.map((one) => ({ ...one, count: row?.count, settled: row?.settled })))
  const { raw, open } = await getRecoverySummary(operator)
  expect([raw, open]).toEqual([items.length, items.filter(({ rule }) => rule === null).length])
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
  await rebuildRecovery(name, never)
  expect(await readItems()).toEqual(items)
})
