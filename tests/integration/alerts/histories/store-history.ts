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
} from '@/lib/db/schema'
import { DAY, END, type History, type JobRow } from './history'
import { insert } from './insert'
import { storeKept } from './store-kept'

const SETTINGS = { kind: 'report', query: '' } as const

/** Ids that no other row has. */
let lastId = 0
const newId = () => ++lastId

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
  await storeKept(db, histories)
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
      // Returns are stored in the order in which a sync reads them.
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
      failures.map(({ at, foundAt, closedAt, hasTime }) => ({
        deliveryId: newId(),
        environment,
        at: new Date(at),
        hasTime,
        endpoint: 'https://a.acme.example/hook',
        event: 'payment.updated',
        outcome: 'failed' as const,
        state: closedAt === null ? ('open' as const) : ('closed' as const),
        foundAt: new Date(foundAt),
        closedAt: closedAt === null ? null : new Date(closedAt),
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
      count: failures.filter(({ closedAt }) => closedAt === null).length,
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
  const toJob = (environment: string, { state, at, endedAt }: JobRow, scheduleId: string | null) => ({
    requestKey: `key-${newId()}`,
    environment,
    name: 'Export',
    settings: SETTINGS,
    state,
    scheduleId,
    createdAt: new Date(at),
    finishedAt: state === 'running' ? null : new Date(endedAt),
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
}
