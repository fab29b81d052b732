import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { listAlerts } from '@/lib/alerts/list/list-alerts'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { filterOf } from '@/lib/archive/filter/filter'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { AUDIT } from '@/lib/audit/audit-list'
import { listEntries } from '@/lib/audit/list-entries'
import { listReads } from '@/lib/audit/reads/list-reads'
import { READS } from '@/lib/audit/reads/reads'
import { recordAudit } from '@/lib/auth/audit/audit'
import { auditRead, offRampSnapshot } from '@/lib/db/schema'
import { exportPath, manifestPath } from '@/lib/exports/files/export-folder'
import { getExport } from '@/lib/exports/jobs/get-export'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import { listSources } from '@/lib/exports/sources/sources'
import type { Members } from '@/lib/list/members'
import { LIST_ORDERS, type ListOrder } from '@/lib/list/order'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/model/export'
import { listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { listItems } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { REGISTRATIONS } from '@/lib/registrations/health/registrations'
import { readLiveRegistrations } from '@/lib/registrations/list/live-registrations'
import { REGISTRATION_ORDERS } from '@/lib/registrations/list/order-registrations'
import { listReturns } from '@/lib/returns/list/list-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import { storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { listedReturns } from '../../support/return-list'
import { addAlerts } from '../alerts/fixtures'
import { addTarget, archive as archived, milestones, run, scripted, startOf } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { addOperators, archiveAwkward, environment, scope } from './fixtures'

vi.mock('@/lib/registrations/list/live-registrations', () => ({ readLiveRegistrations: vi.fn() }))
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

const held = useDatabase()
beforeEach(addOperators)

const MOST = 2000

type Listed = {
  definition: { controls: Members }
  /** A column whose values differ from row to row. */
  column: string
  /** Stores rows and returns the name of the list. */
  fill: () => Promise<string>
  /** The values of the column as the screen shows them. */
  shown: (order: ListOrder, list: string) => Promise<unknown[]>
}

const now = () => new Date()
const page = (order: ListOrder) => ({ order, limit: MOST, cursor: null })

/** Every list that can be exported and has orders, but for the registrations. */
const LISTED: Record<string, Listed> = {
  deliveries: {
    definition: DELIVERIES,
    column: 'delivery',
    // The rows take several parts on the embedded database.
    fill: async () => {
      await archiveAwkward(0, 700)
      return 'deliveries'
    },
    shown: async (order) => {
      const { rows } = await listDeliveries(scope, { ...filterOf(DELIVERIES.none, now()), ...page(order) })
      return rows.map(({ id }) => id)
    },
  },
  returns: {
    definition: RETURNS,
    column: 'return',
    fill: async () => {
      // The items have the members of the contract.
      const items = listedReturns(60).map((item) => toStoredReturn(item as AchDebitReturn))
      await held.database.transaction((tx) => storeReturns(tx, environment.name, items, 1))
      return 'returns'
    },
    shown: async (order) => {
      const { rows } = await listReturns(scope, { ...RETURNS.start, ...page(order) }, now())
      return rows.map((row) => RETURNS.columns.find(({ id }) => id === 'return')?.read(row))
    },
  },
  redeliveries: {
    definition: REDELIVERIES,
    column: 'redelivery',
    fill: async () => {
      await addTarget({})
      const ids = await archived(milestones(4, (index) => `ofr_${index}`))
      for (const id of ids) await startOf([id])
      return 'redeliveries'
    },
    shown: async (order) => {
      const { rows } = await listRedeliveries(scope, { ...REDELIVERIES.start, ...page(order) }, now())
      return rows.map(({ id }) => id)
    },
  },
  'redelivery-items': {
    definition: REDELIVERY_ITEMS,
    column: 'delivery',
    fill: async () => {
      await addTarget({})
      const jobId = await startOf(await archived(milestones(7, (index) => `ofr_${index}`)))
      await run(Number(jobId), scripted().parts)
      return `redeliveries/${jobId}`
    },
    shown: async (order, list) => {
      const jobId = String(list.split('/')[1])
      const { rows } = await listItems(scope, jobId, { ...REDELIVERY_ITEMS.start, ...page(order) })
      return rows.map(({ deliveryId }) => deliveryId)
    },
  },
  'overview/off-ramps': {
    definition: OFF_RAMP_STATES,
    column: 'resource',
    fill: async () => {
      await held.database
        .insert(offRampSnapshot)
        .values(
          Array.from({ length: 7 }, (_, index) => ({
            environment: environment.name,
            resourceId: `ofr_${index}`,
            deliveryId: index + 1,
            sequence: 1,
            at: new Date(Date.now() - (index % 4) * 1000),
            hasTime: true,
            state: 'completed',
            rail: '',
            chain: '',
            amount: null,
            currency: '',
            token: '',
          })),
        )
      return OFF_RAMP_STATES.name
    },
    shown: async (order) => {
      const { rows } = await listOffRampStates(scope, { ...OFF_RAMP_STATES.start, ...page(order) }, now())
      return rows.map(({ id }) => id)
    },
  },
  alerts: {
    definition: ALERTS,
    column: 'subject',
    fill: async () => {
      await addAlerts(held, environment, 7)
      return ALERTS.name
    },
    shown: async (order) => {
      const { rows } = await listAlerts(scope, { ...ALERTS.start, ...page(order) }, now())
      return rows.map(({ subjectName }) => subjectName)
    },
  },
  audit: {
    definition: AUDIT,
    column: 'row',
    // More rows than a batch holds.
    fill: async () => {
      await held.database.transaction(async (tx) => {
        for (let n = 0; n < 1010; n++)
          await recordAudit(tx, scope, { action: 'user.open', entity: 'user', entityId: `usr_${n}`, detail: {} })
      })
      return 'audit'
    },
    shown: async (order) => {
      const { rows } = await listEntries(scope, { ...AUDIT.start, ...page(order), action: ['user.open'] }, now())
      return rows.map(({ id }) => id)
    },
  },
  'audit/reads': {
    definition: READS,
    column: 'readId',
    // More rows than a batch holds.
    fill: async () => {
      const read = {
        environment: environment.name,
        actorName: 'Ada',
        kind: 'payload',
        part: 'p',
        requestId: 'r',
      } as const
      const stored = Array.from({ length: 1010 }, (_, n) => ({
        ...read,
        entityId: `${n}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, n >> 1)),
      }))
      await held.database.insert(auditRead).values(stored)
      return READS.name
    },
    shown: async (order) => {
      const { rows } = await listReads(scope, { ...READS.start, ...page(order) }, now())
      return rows.map(({ entityId }) => entityId)
    },
  },
}

const FILTERS: Record<string, string> = { audit: 'action=user.open' }

async function fileOf(list: string, column: string, query: string, format: ExportFormat) {
  const layout = { format, columns: [column], payload: 'omit' as const, zone: 'UTC', bom: false }
  const settings = { kind: 'list' as const, list, query, layout }
  const { job } = await requestExport(scope, { requestKey: crypto.randomUUID(), settings })
  if (job.state === 'queued') await runExport(environment, Number(job.id), new AbortController().signal)
  const { state, problem } = await getExport(scope, job.id)
  expect([state, problem]).toEqual(['done', null])
  const bytes = readFileSync(exportPath(environment.name, Number(job.id)))
  const { order } = JSON.parse(readFileSync(manifestPath(environment.name, Number(job.id)), 'utf8'))
  return { values: await READ[format](bytes, column), order }
}

const READ: Record<ExportFormat, (bytes: Buffer, column: string) => Promise<string[]>> = {
  csv: async (bytes) =>
    (parse(bytes, { record_delimiter: '\r\n' }) as string[][]).slice(1).map(([value]) => `${value}`),
  ndjson: async (bytes, column) =>
    bytes
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => String(JSON.parse(line)[column])),
  xlsx: async (bytes) => {
    const [sheet] = await readXlsxFile(bytes)
    return (sheet?.data ?? []).slice(1).map(([value]) => String(value))
  },
}

describe.each(Object.entries(LISTED))('the rows of a file of %s stand as in the list', (name, listed) => {
  test.each(LIST_ORDERS)('%s first, in each format, and the manifest says so', async (order) => {
    const list = await listed.fill()
    const shown = (await listed.shown(order, list)).map(String)
    expect(new Set(shown).size).toBeGreaterThan(3)
    const own = listed.definition.controls.order?.empty === order
    const query = [FILTERS[name], ...(own ? [] : [`order=${order}`])].filter(Boolean).join('&')
    for (const format of EXPORT_FORMATS) {
      const file = await fileOf(list, listed.column, query, format)
      expect([format, file.values]).toEqual([format, shown])
      expect(file.order).toBe(name === 'redelivery-items' && own ? 'in the order of sending' : `${order} first`)
    }
  })
})

test.each([
  ['health', ['off', 'bad', 'b', 'a'], 'worst first'],
  ['name', ['a', 'b', 'bad', 'off'], 'by name'],
  // None of them had a delivery, so they stand as the platform lists them.
  ['delivered', ['b', 'off', 'a', 'bad'], 'last delivered first'],
])('registrations stand by %s as on their page', async (order, ids, words) => {
  expect(REGISTRATION_ORDERS).toContain(order)
  vi.mocked(readLiveRegistrations).mockResolvedValue({
    registrations: ['b', 'off', 'a', 'bad'].map((id) => ({
      id,
      url: `https://${id}.example/`,
      events: ['*'],
      failureCount: id === 'bad' ? 3 : 0,
      disabled: id === 'off',
      failingSince: null,
    })),
    unreadable: [],
  })
  expect(await fileOf('registrations', 'registration', `order=${order}`, 'csv')).toEqual({ values: ids, order: words })
})

test('every list with orders that can be exported is among these', () => {
  const covered = { ...LISTED, registrations: { definition: REGISTRATIONS } }
  const others = listSources().flatMap(({ list }) => (list in covered ? [] : [list]))
  expect(others).toEqual([SEQUENCES.name])
  expect('order' in SEQUENCES.controls).toBe(false)
  for (const { definition } of Object.values(LISTED))
    expect(definition.controls.order).toMatchObject({ values: LIST_ORDERS })
})

test('an order that the list does not have is refused', async () => {
  await expect(fileOf('deliveries', 'delivery', 'order=random', 'csv')).rejects.toMatchObject({ code: 'invalid' })
  await expect(fileOf('sequences', 'resource', 'order=oldest', 'csv')).rejects.toMatchObject({ code: 'invalid' })
})
