import { beforeEach, expect, test, vi } from 'vitest'
import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { gapInput } from '@/lib/archive/sequence/search-params'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { AUDIT } from '@/lib/audit/audit-list'
import { listEntries } from '@/lib/audit/list-entries'
import { recordAudit } from '@/lib/auth/audit/audit'
import { exportJob, offRampSnapshot } from '@/lib/db/schema'
import { LINE_TEXTS } from '@/lib/exports/formats/line-texts'
import { findSource } from '@/lib/exports/sources/sources'
import type { ListColumn } from '@/lib/list/columns'
import { eachPage } from '@/lib/list/each-page'
import type { ListPage } from '@/lib/list/page'
import { listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { listItems } from '@/lib/redelivery/items/list-items'
import { itemsOfJob } from '@/lib/redelivery/items/redelivery-items'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { readLiveRegistrations } from '@/lib/registrations/list/live-registrations'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'
import { listReturns } from '@/lib/returns/list/list-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import { storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { recordText } from '../../support/record-list'
import { listedReturns } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { addTarget, archive as archived, DELIVERED, milestones, run, scripted, startOf } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { NOW, useRecordList } from '../support/use-record-list'
import { addOperators, environment, exportedRows } from './fixtures'

vi.mock('@/lib/registrations/list/live-registrations', () => ({ readLiveRegistrations: vi.fn() }))
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

const held = useDatabase()
const archive = useRecordList(held)
beforeEach(addOperators)

const scope = scopeOf(environment, 'operator')

test('an export of the audit has the rows of its list, those of no environment too, over several batches', async () => {
  await held.database.transaction(async (tx) => {
    for (let n = 0; n < 1100; n++)
      await recordAudit(tx, n % 5 === 0 ? { ...scopeOf(environment), environment } : actorAlone, {
        action: 'user.open',
        entity: 'user',
        entityId: `usr_${n}`,
        detail: { purpose: `=1+${n}` },
      })
  })
  const columns = AUDIT.columns.map(({ id }) => id)
  const rows = await exportedRows(scope, 'audit', 'action=user.open', columns)
  expect(rows).toHaveLength(1100)
  const page = await listEntries(scope, { ...AUDIT.start, action: ['user.open'], limit: 250 }, new Date())
  const cells = page.rows.map((row) => Object.fromEntries(AUDIT.columns.map(({ id, read }) => [id, read(row)])))
  expect(rows.slice(0, 250)).toEqual(cells)
})

const { environment: _, ...actorAlone } = scopeOf(environment)

const REGISTRATION = {
  id: 'wh_1',
  url: 'https://a.example/hook',
  events: ['*'],
  failureCount: 2,
  disabled: false,
  failingSince: null,
}

test('an export of registrations joins what the platform says with the counts of the archive', async () => {
  vi.mocked(readLiveRegistrations).mockResolvedValue({
    registrations: [REGISTRATION, { ...REGISTRATION, id: 'wh_2', url: 'https://idle.example/', disabled: null }],
    unreadable: [{ index: 2, id: 'wh_3', field: 'url', reason: 'is missing', raw: null, isCut: false }],
  })
  const columns = ['url', 'registration', 'state', 'failureCount', 'deliveries', 'share', 'lastDelivered']
  expect(await exportedRows(scope, 'registrations', 'period=30d', columns)).toEqual([
    {
      url: 'https://a.example/hook',
      registration: 'wh_1',
      state: 'enabled',
      failureCount: 2,
      deliveries: 0,
      share: null,
      lastDelivered: null,
    },
    {
      url: 'https://idle.example/',
      registration: 'wh_2',
      state: 'not said',
      failureCount: 2,
      deliveries: 0,
      share: null,
      lastDelivered: null,
    },
    {
      url: null,
      registration: 'wh_3',
      state: 'unreadable',
      failureCount: null,
      deliveries: null,
      share: null,
      lastDelivered: null,
    },
  ])
})

test('an export of registrations has those of the search and the trouble of its page, and those that nobody can read', async () => {
  vi.mocked(readLiveRegistrations).mockResolvedValue({
    registrations: [
      REGISTRATION,
      { ...REGISTRATION, id: 'wh_2', url: 'https://idle.example/', disabled: true },
      { ...REGISTRATION, id: 'wh_3', url: 'https://idle.example/other', failureCount: 0 },
    ],
    unreadable: [{ index: 3, id: 'wh_4', field: 'url', reason: 'is missing', raw: null, isCut: false }],
  })
  const ids = async (query: string) =>
    (await exportedRows(scope, 'registrations', query, ['registration'])).map(Object.values)
  expect(await ids('search=IDLE')).toEqual([['wh_2'], ['wh_3'], ['wh_4']])
  expect(await ids('trouble=failing')).toEqual([['wh_1'], ['wh_4']])
  expect(await ids('search=idle&trouble=disabled,failing')).toEqual([['wh_2'], ['wh_4']])
})

test('neither registrations nor gaps are exported while the platform does not list its registrations', async () => {
  vi.mocked(readLiveRegistrations).mockRejectedValue(new Error('The platform is down'))
  await expect(exportedRows(scope, 'registrations', '', ['url'])).rejects.toThrow('nothing was exported')
  archive.list.add(
    recordText(NOW, { payload: { event: 'offramp.completed', id: 'ofr_1', eventId: 'evt_3', sequence: 3 } }),
  )
  await archive.sync()
  await expect(exportedRows(scope, 'sequences', 'reason=any', ['resource'])).rejects.toThrow('so nothing was exported')
})

/** The cells of rows as a file has them. */
function cellsOf<Row>(list: string, read: readonly ListColumn<Row>[], rows: readonly Row[]): unknown[] {
  const columns = findSource(list)?.columns ?? []
  return rows.map((row) =>
    JSON.parse(
      LINE_TEXTS.ndjson(
        columns,
        read.map((column) => column.read(row)),
        'UTC',
        0,
      ),
    ),
  )
}

const idsOf = (list: string) => findSource(list)?.columns.map(({ id }) => id) ?? []

async function rowsOf<Row>(read: (cursor: string | null) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of eachPage(read)) rows.push(...page)
  return rows
}

test.each(['', 'code=R10', 'state=fully_confirmed&currency=EUR'])(
  'an export of returns where “%s” has the rows of its list',
  async (query) => {
    const amounts = ['0.00', '9007199254740993.01', '0.000000000000000001', null, '-3.5']
    const items = listedReturns(60, (number) => ({
      returnCode: ['R01', 'R10', '=1+1', null][number % 4],
      returnReason: [`"a", b\nc`, '', null][number % 3],
      amountUsd: amounts[number % 5],
      atRiskAmountUsd: amounts[(number + 1) % 5],
      currency: ['USD', 'EUR', null][number % 3],
      cryptoStateAtReturn: ['not_released', 'fully_confirmed', null][number % 3],
    }))
    await held.database.transaction((tx) =>
      // The items have the members of the contract.
      storeReturns(
        tx,
        environment.name,
        items.map((item) => toStoredReturn(item as AchDebitReturn)),
        1,
      ),
    )
    const filters = RETURNS.load(new URLSearchParams(query))
    const rows = await rowsOf((cursor) => listReturns(scope, { ...filters, limit: 50, cursor }, new Date()))
    expect(rows.length).toBeGreaterThan(0)
    expect(await exportedRows(scope, 'returns', query, idsOf('returns'))).toEqual(
      cellsOf('returns', RETURNS.columns, rows),
    )
  },
)

test.each(['', 'order=oldest', 'rail=not-said&state=queued'])(
  'an export of off-ramps where “%s” has the rows of its list, in its order',
  async (query) => {
    const stored = Array.from({ length: 12 }, (_, index) => ({
      environment: environment.name,
      resourceId: `=ofr_${index}`,
      deliveryId: index + 1,
      sequence: index,
      at: new Date(NOW + Math.floor(index / 2) * 1000),
      hasTime: index % 5 !== 0,
      state: ['queued', 'completed'][index % 2] ?? '',
      rail: index % 3 === 0 ? '' : 'ach_same_day',
      chain: index % 4 === 0 ? '' : 'base',
      amount: ['9007199254740993.01', '0.000000000000000001', null][index % 3] ?? null,
      currency: index % 5 === 0 ? '' : 'EUR',
      token: 'USDC',
    }))
    await held.database.insert(offRampSnapshot).values(stored)
    const filters = OFF_RAMP_STATES.load(new URLSearchParams(query))
    const page = await listOffRampStates(scope, { ...filters, limit: 100 }, new Date())
    expect(page.rows.length).toBeGreaterThan(1)
    expect(await exportedRows(scope, 'overview/off-ramps', query, idsOf('overview/off-ramps'))).toEqual(
      cellsOf('overview/off-ramps', OFF_RAMP_STATES.columns, page.rows),
    )
  },
)

test('exports of redeliveries and of the results of one have the rows of their lists, and no secret', async () => {
  await addTarget({ headerNames: ['x-secret-header'] })
  const ids = await archived(milestones(7, (index) => `=ofr_${index}`))
  const jobId = String(await startOf(ids))
  const { parts } = scripted(({ deliveryId }) =>
    Number(deliveryId) === ids[3] ? { ...DELIVERED, state: 'failed', status: 500, problem: '=1+1, "no"' } : DELIVERED,
  )
  await run(Number(jobId), parts)
  await startOf(ids.slice(0, 2))
  const list = `redeliveries/${jobId}`
  const jobs = await rowsOf((cursor) =>
    listRedeliveries(scope, { ...REDELIVERIES.start, limit: 50, cursor }, new Date()),
  )
  const items = await rowsOf((cursor) => listItems(scope, jobId, { ...itemsOfJob(jobId).start, limit: 50, cursor }))
  expect([jobs.length, items.length]).toEqual([2, 7])
  const exportedJobs = await exportedRows(scope, 'redeliveries', '', idsOf('redeliveries'))
  const results = await exportedRows(scope, list, '', idsOf(list))
  expect(exportedJobs).toEqual(cellsOf('redeliveries', REDELIVERIES.columns, jobs))
  expect(results).toEqual(cellsOf(list, itemsOfJob(jobId).columns, items))
  expect(JSON.stringify([exportedJobs, results, await held.database.select().from(exportJob)])).not.toMatch(
    /target-secret|a-secret-of-the-tests|sealed/,
  )
})

test.each(['', 'reason=any'])('an export of sequences where “%s” has the rows of its list', async (query) => {
  vi.mocked(readLiveRegistrations).mockResolvedValue({ registrations: [REGISTRATION], unreadable: [] })
  // The registrations are kept for a while, and so is the news that they could not be read.
  Reflect.deleteProperty(globalThis, 'rampdeskSubscriptions')
  for (const number of [1, 2, 3])
    for (const sequence of [1, 3, 4, 7])
      archive.list.add(
        recordText(NOW - (10 * number + sequence) * 60_000, {
          payload: { event: 'offramp.completed', id: `ofr_${number}`, eventId: `evt_${number}_${sequence}`, sequence },
        }),
      )
  await archive.sync()
  const input = gapInput(SEQUENCES.load(new URLSearchParams(query)))
  const page = await listSequenceGaps(scope, input, readSubscriptions)
  expect(page.rows).toHaveLength(3)
  expect(await exportedRows(scope, 'sequences', query, idsOf('sequences'))).toEqual(
    cellsOf('sequences', SEQUENCES.columns, page.rows),
  )
})

test('every exported list is found by its name', () => {
  for (const list of ['audit', 'sequences', 'registrations']) expect(findSource(list)?.list).toBe(list)
})
