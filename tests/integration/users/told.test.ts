import { beforeEach, expect, test } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { archiveRecord } from '../../support/models/recovery-history'
import { emptyTables, useDatabase } from '../support/use-database'
import { type LookupName, openSupport, useUsers } from './fixtures'

const held = useDatabase()
const platform = useUsers()
const MINUTE = 60_000

let desk: Awaited<ReturnType<typeof openSupport>>
let userId: string
let now: number

beforeEach(async () => {
  await emptyTables(held.database)
  userId = platform.user(9).id
  desk = await openSupport('support')
  await desk.open(userId)
  now = Date.now()
})

type Told = { event: string; resourceId: string; sequence: number; minutesAgo: number; payload: object; of?: string }

async function tell(...all: Told[]): Promise<void> {
  const records = all.map(({ minutesAgo, payload, of = userId, ...put }) => {
    const record = archiveRecord(
      {
        ...put,
        endpoint: 'https://a.example/in',
        outcome: 'delivered',
        eventId: `${put.resourceId} ${put.sequence}`,
        userId: of,
      },
      now - minutesAgo * MINUTE,
    )
    const text = JSON.stringify(payload)
    return { ...record, payload: text, payload_bytes: text.length }
  })
  await held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))
}

const offRamp = (id: string, status: string) => ({
  offRamp: { id, status, createdAt: '2026-01-20T12:00:00Z', output: { amount: '10.00', currency: 'USD', rail: 'rtp' } },
})

const deposit = (id: string, debitStatus: string) => ({
  deposit: { id, debitStatus, principalAmountUsd: '25.00', totalDebitAmountUsd: '25.99' },
  fundingSource: { id: 'fs_1' },
})

const look = async (name: LookupName) => (await desk.look(name, userId)).body

test('without a key, each off-ramp is as its highest sequence tells, newest first, and no other user is in it', async () => {
  await tell(
    {
      event: 'offramp.completed',
      resourceId: 'or_1',
      sequence: 3,
      minutesAgo: 9,
      payload: offRamp('or_1', 'completed'),
    },
    // A late event says less than what is known.
    {
      event: 'offramp.inFlight',
      resourceId: 'or_1',
      sequence: 2,
      minutesAgo: 1,
      payload: offRamp('or_1', 'in_flight'),
    },
    { event: 'offramp.failed', resourceId: 'or_2', sequence: 2, minutesAgo: 5, payload: offRamp('or_2', 'failed') },
    {
      event: 'offramp.failed',
      resourceId: 'or_3',
      sequence: 2,
      minutesAgo: 2,
      payload: offRamp('or_3', 'failed'),
      of: 'usr_x',
    },
  )
  const { rows, told } = await look('off-ramps')
  expect(rows).toMatchObject([
    { id: 'or_1', status: 'completed', output: { rail: 'rtp' } },
    { id: 'or_2', status: 'failed' },
  ])
  expect(told).toEqual({ isCut: false })
})

test('without a key, a deposit has its sides and no state of the whole', async () => {
  await tell({
    event: 'achDebit.authorized',
    resourceId: 'dep_1',
    sequence: 1,
    minutesAgo: 3,
    payload: deposit('dep_1', 'submitted'),
  })
  expect((await look('deposits')).rows).toMatchObject([
    { id: 'dep_1', status: '', debitStatus: 'submitted', sourceId: 'fs_1' },
  ])
  expect((await look('on-ramps')).rows).toEqual([])
})

test('what can not be read in a snapshot is left out, and a hundred are shown', async () => {
  await tell(
    ...Array.from({ length: 102 }, (_, index) => ({
      event: 'offramp.failed',
      resourceId: `or_${index}`,
      sequence: 1,
      minutesAgo: index + 1,
      payload: index === 0 ? { offRamp: 'none' } : offRamp(`or_${index}`, 'failed'),
    })),
  )
  const { rows, told } = await look('off-ramps')
  expect(rows).toHaveLength(99)
  expect(told).toEqual({ isCut: true })
})

test('with a key, the platform answers, and the archive is not asked', async () => {
  await tell({
    event: 'offramp.failed',
    resourceId: 'or_1',
    sequence: 1,
    minutesAgo: 3,
    payload: offRamp('or_1', 'failed'),
  })
  await platform.storeKey(userId, platform.user(9).apiKey)
  const { rows, told } = await look('off-ramps')
  expect(told).toBeUndefined()
  expect(JSON.stringify(rows)).not.toContain('or_1"')
})
