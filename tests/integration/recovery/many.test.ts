import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rebuildRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { recoveryFill } from '@/lib/db/schema'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { archiveRecord, type Put } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { environment } from '../reports/overview-fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

beforeEach(async () => {
  await held.database.insert(recoveryFill).values({ environment: 'sandbox', doneAt: new Date() })
})

let time = Date.now() - 1000 * 60_000

/** Stores delivered records of one resource at one endpoint, each later than the one before. */
function insert(rows: readonly Partial<Put>[]): Promise<unknown> {
  const row = { event: 'payment.updated', endpoint: 'https://a.example', outcome: 'delivered', resourceId: 'r1' }
  const records = rows.map((more) => {
    time += 1
    return archiveRecord({ ...row, eventId: null, sequence: 1, ...more }, time)
  })
  return held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))
}

/** More records than are looked at of one resource. */
const many = (row: Partial<Put>) => Array.from({ length: 501 }, () => row)

async function readItems() {
  const { rows } = await held.database.execute(
    sql`select *, null as found_at from recovery_item where environment = 'sandbox' order by delivery_id`,
  )
  return rows
}

/** How many failures have each standing; a rebuild has to find the same. */
async function readStandings(): Promise<Record<string, number>> {
  const items = await readItems()
  await rebuildRecovery('sandbox', new AbortController().signal)
  expect(await readItems()).toEqual(items)
  const { rules, open } = await getRecoverySummary(scopeOf(environment, 'operator'))
  return { open, ...Object.fromEntries(rules.map(({ value, count }) => [value, count])) }
}

test('evidence is found behind any number of deliveries of its resource', async () => {
  await insert([{ event: 'offramp.completed', outcome: 'failed' }])
  await insert(many({}))
  await insert([{ event: 'offramp.completed', sequence: 2 }])
  expect(await readStandings()).toEqual({ open: 0, 'higher-sequence': 1 })
})

test('evidence that comes with more than are looked at counts as little as in a rebuild', async () => {
  await insert([{ event: 'offramp.completed', outcome: 'failed' }])
  await insert([{ event: 'offramp.completed', sequence: 2 }, ...many({})])
  expect(await readStandings()).toEqual({ open: 1 })
})

test('what was delivered closes every failure that it explains, however many, and opens them again once it is gone', async () => {
  const milestone = { event: 'offramp.updated', outcome: 'failed' }
  await insert([...many(milestone), ...many({ outcome: 'failed' }), { endpoint: 'https://b.example' }])
  expect(await readStandings()).toEqual({ open: 1002 })
  await insert([{}, { event: 'offramp.completed', sequence: 2 }])
  expect(await readStandings()).toEqual({ open: 0, followed: 501, 'higher-sequence': 501 })
  const ids = sql`select id from delivery where outcome = 'delivered'`
  await held.database.transaction((tx) => deleteRows(tx, 'sandbox', ids))
  expect(await readStandings()).toEqual({ open: 1002 })
})
