import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { eachPage } from '@/lib/list/each-page'
import { boundsAt } from '@/lib/list/time'
import { countEntries } from '../../lists/audit/count-entries'
import { ACTIONS, AUDIT, type AuditFilters, type AuditRow } from '../../lists/audit/definition'
import { listEntries } from '../../lists/audit/list-entries'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const NOW = new Date('2026-01-20T12:00:00Z')
const MINUTE = 60_000
const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
}
const scope = scopeOf(environment, 'admin')
const ACTORS = ['Ada', 'Bo', "O'Hara"] as const
const USED = ACTIONS.slice(0, 3)
const bytes = Buffer.alloc(32)

/** Stores entries whose times repeat; one entry is of another environment. */
async function fill(count: number): Promise<AuditRow[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    at: new Date(NOW.getTime() - Math.floor((count - index) / 3) * 7 * MINUTE),
    environment: 'sandbox',
    actorName: ACTORS[index % ACTORS.length] ?? '',
    action: USED[(index * 5) % USED.length] ?? '',
    entity: null,
    detail: {},
    previousHash: bytes,
    hash: bytes,
  }))
  await held.database
    .insert(audit)
    .values([...rows, { ...rows[0], id: count + 1, environment: 'production' } as (typeof rows)[0]])
  return rows
    .toReversed()
    .map(({ id, at, actorName, action, entity }) => ({
      id: String(id),
      at: at.toISOString(),
      actor: actorName,
      action,
      entity,
    }))
}

/** The filter without SQL. */
function isMatch(row: AuditRow, filters: AuditFilters): boolean {
  const { from, to } = boundsAt(filters, NOW)
  const at = Date.parse(row.at)
  return (
    (filters.action.length === 0 || filters.action.some((action) => action === row.action)) &&
    (filters.actor.length === 0 || filters.actor.includes(row.actor)) &&
    (from === null || at >= from.getTime()) &&
    (to === null || at < to.getTime())
  )
}

const time = fc.option(
  fc.integer({ min: -60, max: 400 }).map((minutes) => new Date(NOW.getTime() - minutes * MINUTE).toISOString()),
  { nil: null },
)
const filters = fc.record({
  action: fc.subarray(USED),
  actor: fc.subarray([...ACTORS, 'nobody']),
  range: fc.option(fc.constantFrom('1h' as const, '24h' as const), { nil: null }),
  from: time,
  to: time,
})

async function walk(which: AuditFilters, limit: number): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of eachPage((cursor) => listEntries(scope, { ...which, limit, cursor }, NOW)))
    ids.push(...rows.map(({ id }) => id))
  return ids
}

test('a list of the kit gives the rows of its filters, whatever the size of a page', async () => {
  const all = await fill(80)
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), async (which, limit) => {
      expect(await walk(which, limit)).toEqual(all.filter((row) => isMatch(row, which)).map(({ id }) => id))
    }),
    { numRuns: 40 },
  )
})

test('more rows than are counted are so many and more, and values have no more rows than they would show', async () => {
  const all = await fill(80)
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 90 }), async (which, most) => {
      const { total, isCapped, areValuesCapped, actions } = await countEntries(scope, which, NOW, most)
      const rows = all.filter((row) => isMatch(row, which)).length
      expect({ total, isCapped }).toEqual({ total: Math.min(rows, most), isCapped: rows > most })
      const ofAny = all.filter((row) => isMatch(row, { ...which, action: [] }))
      expect(areValuesCapped).toBe(ofAny.length > most)
      for (const action of USED) {
        const shown = ofAny.filter((row) => row.action === action).length
        const counted = actions.find(({ value }) => value === action)?.count ?? 0
        expect(counted).toBeLessThanOrEqual(shown)
        if (!areValuesCapped) expect(counted).toBe(shown)
      }
    }),
    { numRuns: 40 },
  )
})

test('pages lead back to where they came from, and a short page at the newest end is a full one', async () => {
  const all = await fill(25)
  const read = (cursor: string | null) => listEntries(scope, { ...AUDIT.none, limit: 10, cursor }, NOW)
  const first = await read(null)
  const second = await read(first.olderCursor)
  const back = await read(second.newerCursor)
  expect(back.rows).toEqual(first.rows)
  expect(first.newerCursor).toBeNull()
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.slice(0, 20).map(({ id }) => id))
  await expect(read('damaged')).rejects.toMatchObject({ code: 'invalid' })
})

test('a page says how many rows stand above it where it is asked, in both orders', async () => {
  await fill(25)
  for (const [order, onward, back] of [
    ['newest', 'olderCursor', 'newerCursor'],
    ['oldest', 'newerCursor', 'olderCursor'],
  ] as const) {
    const read = (cursor: string | null, above = true) =>
      listEntries(scope, { ...AUDIT.none, limit: 10, cursor, order, above }, NOW)
    const first = await read(null)
    const second = await read(first[onward])
    const third = await read(second[onward])
    expect([first.above, second.above, third.above]).toEqual([undefined, 10, 20])
    expect((await read(third[back])).above).toBe(10)
    expect((await read(first[onward], false)).above).toBeUndefined()
  }
})

test('oldest first, pages lead on to newer rows and back, and the first page begins with the oldest', async () => {
  const all = (await fill(25)).map(({ id }) => id).toReversed()
  const read = (cursor: string | null) => listEntries(scope, { ...AUDIT.none, limit: 10, cursor, order: 'oldest' }, NOW)
  const first = await read(null)
  const second = await read(first.newerCursor)
  const third = await read(second.newerCursor)
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
  expect([first.olderCursor, third.newerCursor]).toEqual([null, null])
  expect((await read(third.olderCursor)).rows).toEqual(second.rows)
  expect(await read(second.olderCursor)).toEqual(first)
})

test('reading every page ends with its signal, and at a page that leads back', async () => {
  const page = { rows: [1], olderCursor: 'same', newerCursor: null }
  const stop = new AbortController()
  const pages = eachPage(async () => ({ ...page, olderCursor: String(Math.random()) }), stop.signal)
  await pages.next()
  stop.abort(new Error('stopped'))
  await expect(pages.next()).rejects.toThrow('stopped')
  const stuck = async () => {
    for await (const _ of eachPage(async () => page));
  }
  await expect(stuck()).rejects.toMatchObject({ code: 'unavailable' })
})
