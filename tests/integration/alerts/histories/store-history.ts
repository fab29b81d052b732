import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/lib/db'
import {
  achReturn,
  alertChannel,
  delivery,
  exportJob,
  exportSchedule,
  incidentRun,
  offRampSnapshot,
  operator,
  recoveryCount,
  recoveryFill,
  recoveryItem,
  redeliveryJob,
  redeliveryTarget,
  returnSync,
  returnTotal,
  syncState,
} from '@/lib/db/schema'
import type { SyncProblem } from '@/lib/model/sync-state'
import { DAY, END, type History, type JobRow } from './history'

/** A statement takes 65,535 parameters. */
const SLICE = 1_000

const SETTINGS = { kind: 'report', query: '' } as const

/** Ids that no other row has. */
let lastId = 0
const newId = () => ++lastId

async function insert<T extends PgTable>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await db.insert(table).values(rows.slice(from, from + SLICE))
}

export async function storeHistories(db: Database, histories: readonly History[]): Promise<void> {
  await insert(db, operator, [
    { id: 'owner', email: 'owner@acme.example', name: 'Owner', role: 'operator', passwordHash: '' },
  ])
  await insert(db, redeliveryTarget, [
    {
      id: 'target',
      environment: 'sandbox',
      name: 'Target',
      url: 'https://target.acme.example',
      kind: 'staging',
      fingerprint: '',
      headerNames: [],
      rate: 1,
      concurrency: 1,
      deadlineMs: 1_000,
      createdAt: new Date(0),
      createdBy: 'test',
      changedAt: new Date(0),
      changedBy: 'test',
    },
  ])
  const all = <T>(of: (history: History) => T | T[]) => histories.flatMap<T>(of)
  await storeCounts(db, histories)
  await storeReturnState(db, histories)
  await insert(
    db,
    delivery,
    all(({ name: environment, untimed }) =>
      untimed.map(({ at, outcome, hasTime }) => ({
        environment,
        hash: Buffer.from(String(newId())),
        ordinal: 0,
        sortAt: new Date(at),
        timestamp: hasTime ? new Date(at) : null,
        event: 'odd',
        endpoint: 'https://odd.acme.example/hook',
        outcome,
        payload: '',
        payloadBytes: 0,
      })),
    ),
  )
  await insert(
    db,
    incidentRun,
    all(({ name: environment, runs }) =>
      runs.map(({ endpoint, failures, firstAt, lastAt, endedAt }) => ({
        id: newId(),
        environment,
        endpoint,
        firstAt: new Date(firstAt),
        lastAt: new Date(lastAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
        failures,
        causes: { 'failed 503': failures },
      })),
    ),
  )
  await insert(
    db,
    achReturn,
    all(({ name: environment, returns }) =>
      // As a sync stores them.
      returns
        .toSorted((a, b) => a.readAt - b.readAt)
        .map(({ identity, user, at, readAt, atRisk, lost, lostAt, currency, isGone }) => ({
          environment,
          identity: Buffer.from(identity),
          sortAt: new Date(at),
          userId: user,
          atRiskAmount: atRisk === null ? null : (atRisk / 100).toFixed(2),
          lossAmount: (lost / 100).toFixed(2),
          lostAt: lostAt === null ? null : new Date(lostAt),
          currency,
          searchText: '',
          record: '{}',
          firstReadAt: new Date(readAt),
          goneAt: isGone ? new Date(END) : null,
        })),
    ),
  )
  await insert(
    db,
    recoveryItem,
    all(({ name: environment, failures }) =>
      failures.map(({ at, isOpen, hasTime }) => ({
        deliveryId: newId(),
        environment,
        at: new Date(at),
        hasTime,
        endpoint: 'https://a.acme.example/hook',
        event: 'payment.updated',
        outcome: 'failed' as const,
        state: isOpen ? ('open' as const) : ('closed' as const),
      })),
    ),
  )
  await insert(
    db,
    recoveryCount,
    all(({ name: environment, failures }) => ({
      environment,
      standing: 'open' as const,
      endpoint: 'https://a.acme.example/hook',
      event: 'payment.updated',
      outcome: 'failed' as const,
      count: failures.filter(({ isOpen }) => isOpen).length,
    })),
  )
  await insert(
    db,
    recoveryFill,
    all(({ name: environment }) => ({ environment, doneAt: new Date(END) })),
  )
  await insert(
    db,
    offRampSnapshot,
    all(({ name: environment, offRamps }) =>
      offRamps.map(({ rail, state, at, hasTime }) => ({
        environment,
        resourceId: `off-ramp-${newId()}`,
        deliveryId: newId(),
        sequence: 1,
        at: new Date(at),
        hasTime,
        state,
        rail,
        chain: '',
        currency: '',
        token: '',
      })),
    ),
  )
  await insert(
    db,
    exportSchedule,
    all(({ name: environment, schedules }) =>
      schedules.map(({ id, isPaused, problem }) => ({
        id,
        environment,
        name: id,
        settings: SETTINGS,
        cadence: { every: 'day' as const, at: '06:00', covers: 'day' as const },
        zone: 'UTC',
        ownerId: 'owner',
        isPaused,
        problem,
        nextDueAt: new Date(END + DAY),
        createdAt: new Date(0),
        updatedAt: new Date(0),
      })),
    ),
  )
  const toJob = (environment: string, { state, at }: JobRow, scheduleId: string | null) => ({
    requestKey: `key-${newId()}`,
    environment,
    name: 'Export',
    settings: SETTINGS,
    state,
    scheduleId,
    createdAt: new Date(at),
    finishedAt: state === 'running' ? null : new Date(at),
    operatorId: 'owner',
    operatorName: 'Owner',
  })
  await insert(
    db,
    exportJob,
    all(({ name, jobs, schedules }) => [
      ...jobs.map((job) => toJob(name, job, null)),
      ...schedules.flatMap(({ id, runs }) => runs.map((run) => toJob(name, run, id))),
    ]),
  )
  await insert(
    db,
    redeliveryJob,
    all(({ name: environment, redeliveries }) =>
      redeliveries.map((state) => ({
        requestKey: `key-${newId()}`,
        environment,
        targetId: 'target',
        targetName: 'Target',
        targetUrl: 'https://target.acme.example',
        fingerprint: '',
        source: { kind: 'deliveries' as const, ids: [] },
        order: 'oldest' as const,
        rate: 1,
        concurrency: 1,
        state,
        createdAt: new Date(END),
        operatorId: 'owner',
        operatorName: 'Owner',
      })),
    ),
  )
  await insert(
    db,
    alertChannel,
    all(({ name: environment, channels }) =>
      channels.map(({ isOn, isRemoved, isFailing }) => ({
        id: `channel-${newId()}`,
        environment,
        kind: 'email' as const,
        name: `Channel ${lastId}`,
        severities: ['page' as const],
        isOn,
        recipients: ['on-call@acme.example'],
        place: '1 recipient',
        createdAt: new Date(0),
        createdBy: 'test',
        changedAt: new Date(0),
        changedBy: 'test',
        removedAt: isRemoved ? new Date(END) : null,
        failingSince: isFailing ? new Date(END) : null,
      })),
    ),
  )
  await insert(
    db,
    syncState,
    all(({ name: environment, caughtUpAt, completePassAt, problems }) => ({
      environment,
      problem: toProblem(problems.deliveries),
      caughtUpAt: new Date(caughtUpAt),
      completePassAt: completePassAt === null ? null : new Date(completePassAt),
    })),
  )
}

const toProblem = (code: string | null): SyncProblem | null =>
  code === null
    ? null
    : { code, message: 'Not read.', at: '2026-11-01T00:00:00Z', isPaused: code !== 'unavailable', retryAt: null }

async function storeReturnState(db: Database, histories: readonly History[]): Promise<void> {
  await insert(
    db,
    returnSync,
    histories.map(({ name: environment, problems }) => ({ environment, problem: toProblem(problems.returns) })),
  )
  const total = { isLost: false, isAtRisk: false, unread: 0, amount: '0', lossAmount: '0', atRiskAmount: '0' }
  await insert(
    db,
    returnTotal,
    histories.flatMap(({ name: environment, misfits }) =>
      Object.entries(misfits).flatMap(([week, count]) =>
        [true, false].map((isMisfit) => ({
          ...total,
          environment,
          week,
          isMisfit,
          key: Buffer.from(`${week} ${isMisfit}`),
          count: isMisfit ? count : 7,
        })),
      ),
    ),
  )
}

async function storeCounts(db: Database, histories: readonly History[]): Promise<void> {
  const rows = histories.flatMap(({ name, counts }) =>
    counts.map(({ hour, endpoint, event, outcome, count }) => [name, hour / 1_000, endpoint, event, outcome, count]),
  )
  await db.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
    select row ->> 0, to_timestamp((row ->> 1)::float8), row ->> 2, row ->> 3, row ->> 4, 200, (row ->> 5)::bigint
    from json_array_elements(${JSON.stringify(rows)}::json) as told(row)`)
  await db.execute(sql`
    insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
    select environment, endpoint, event, outcome, response_status, sum(count), min(hour), max(hour)
    from delivery_count group by 1, 2, 3, 4, 5`)
}
