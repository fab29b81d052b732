import { beforeAll, expect, test } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { archiveRecord } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { environment } from '../reports/overview-fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase({ isFilledOnce: true })
const scope = scopeOf(environment, 'operator')
const now = new Date()

/** Failures by minutes ago; a few resources hold most of them, some hold one, and some failures name none. */
const FAILURES = Array.from({ length: 1_500 }, (_, index) => ({
  minute: index + 1,
  resource: index % 50 === 49 ? (index % 100 === 99 ? null : `one-${index}`) : `many-${index % 7}`,
}))

beforeAll(async () => {
  const records = FAILURES.map(({ minute, resource }) =>
    archiveRecord(
      {
        event: 'payment.updated',
        endpoint: 'https://hooks.example/in',
        outcome: 'failed',
        eventId: null,
        resourceId: resource,
        sequence: null,
      },
      now.getTime() - minute * 60_000,
    ),
  )
  await held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))
})

/** The first failure of each resource in the order of the list, and each failure that names no resource. */
function expected(order: 'newest' | 'oldest') {
  const inOrder = order === 'newest' ? FAILURES : FAILURES.toReversed()
  const met = new Set<string>()
  return inOrder.flatMap(({ minute, resource }) => {
    if (resource !== null && met.has(resource)) return []
    if (resource !== null) met.add(resource)
    return { resource, at: new Date(now.getTime() - minute * 60_000).toISOString() }
  })
}

test.each(['oldest', 'newest'] as const)(
  'groups of many failures are listed once each, the %s first, page by page and back',
  async (order) => {
    const read = (cursor: string | null) => listRecovery(scope, { ...RECOVERY.none, order, cursor, limit: 5 }, now)
    const [onward, back] =
      order === 'newest' ? (['olderCursor', 'newerCursor'] as const) : (['newerCursor', 'olderCursor'] as const)
    const pages = [await read(null)]
    for (let next = pages[0]?.[onward]; next; next = pages.at(-1)?.[onward]) pages.push(await read(next))
    const told = pages.map(({ rows }) => rows.map(({ resourceId, at }) => ({ resource: resourceId, at })))
    expect(told.flat()).toEqual(expected(order))
    let page = pages.at(-1)
    for (const earlier of told.slice(0, -1).toReversed()) {
      page = await read(page?.[back] ?? null)
      expect(page.rows.map(({ resourceId, at }) => ({ resource: resourceId, at }))).toEqual(earlier)
    }
  },
)
