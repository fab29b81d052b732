import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_AUDIT_ACTIONS } from '@/lib/audit/action-groups'
import { AUDIT, type WhichEntries } from '@/lib/audit/audit-list'
import { checkChain } from '@/lib/audit/check-chain'
import { countEntries, getEntry, getEntryNeighbours, listEntries } from '@/lib/audit/list-entries'
import { entryIds } from '@/lib/audit/matching-entries'
import { recordAudit } from '@/lib/auth/audit/audit'
import { verifyChainPart } from '@/lib/auth/audit/verify-chain'
import { audit, auditHead } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { eachPage } from '@/lib/list/each-page'
import { boundsAt } from '@/lib/list/time'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const NOW = new Date('2026-01-20T12:00:00Z')
const MINUTE = 60_000
const sandbox: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
}
const scope = scopeOf(sandbox, 'admin')
const ACTIONS = ['user.open', 'session.sign_in', 'redelivery.start', 'action.of_old'] as const
const ACTORS = ['Ada', "O'Hara", 'worker'] as const
const ENTITIES = ['usr_1', 'usr_2', null] as const
const NOTES = ['Ticket 4711 of the bank', 'nothing', 'ticket 47'] as const
const bytes = Buffer.alloc(32)

type Stored = typeof audit.$inferInsert

/** Stores rows whose times repeat; each third row is of another environment, or of none. */
async function fill(count: number): Promise<Stored[]> {
  const rows = Array.from({ length: count }, (_, index): Stored => {
    const place = <T>(values: readonly T[], step: number) => values[(index * step) % values.length] as T
    return {
      id: index + 1,
      at: new Date(NOW.getTime() - Math.floor((count - index) / 3) * 7 * MINUTE),
      environment: place(['sandbox', null, 'production', 'sandbox'], 1),
      actorName: place(ACTORS, 5),
      action: place(ACTIONS, 3),
      entity: 'user',
      entityId: place(ENTITIES, 7),
      detail: { note: place(NOTES, 11), by: { n: index } },
      previousHash: bytes,
      hash: bytes,
    }
  })
  await held.database.insert(audit).values(rows)
  return rows.toReversed().filter(({ environment }) => environment !== 'production')
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The search without SQL: the words stand side by side, and the last one matches by its beginning. */
function hasText({ detail, actorName, entityId }: Stored, text: string): boolean {
  const sought = wordsOf(text)
  const texts = [
    String(detail.note),
    ...Object.values(detail.by as object).map(String),
    `${actorName} ${entityId ?? ''}`,
  ]
  const found = (words: string[]) =>
    words.some((_, start) =>
      sought.every((word, n) =>
        n === sought.length - 1 ? words[start + n]?.startsWith(word) : words[start + n] === word,
      ),
    )
  return sought.length > 0 && texts.some((each) => found(wordsOf(each)))
}

function isMatch(row: Stored, which: WhichEntries): boolean {
  const { from, to } = boundsAt(which, NOW)
  const oneOf = (values: readonly string[], value: string | null | undefined) =>
    values.length === 0 || values.includes(value ?? '')
  return (
    oneOf(which.action, row.action) &&
    oneOf(which.actor, row.actorName) &&
    oneOf(which.entityId, row.entityId) &&
    (from === null || row.at >= from) &&
    (to === null || row.at < to) &&
    (which.text === null || hasText(row, which.text))
  )
}

const KNOWN = ALL_AUDIT_ACTIONS.filter((action) => (ACTIONS as readonly string[]).includes(action))

const filters: fc.Arbitrary<WhichEntries> = fc.record({
  action: fc.subarray([...KNOWN, 'target.test' as const], { maxLength: 2 }),
  actor: fc.subarray(['Ada', "O'Hara", 'nobody'], { maxLength: 2 }),
  entityId: fc.constantFrom<string[]>([], [], ['usr_1'], ['usr_2', 'usr_3']),
  range: fc.constantFrom(null, null, '24h' as const),
  from: fc.constantFrom(null, null, '2026-01-20T11:00:00.000Z'),
  to: fc.constantFrom(null, null, '2026-01-20T11:46:00.000Z'),
  text: fc.constantFrom(null, null, null, 'ticket 47', 'TICKET 4711', 'bank', 'usr_2', '?!', 'ohara', '7'),
})

describe('the audit', () => {
  test('answers exactly the rows of its filters, page by page in both orders, and counts them', async () => {
    const rows = await fill(90)
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom('newest' as const, 'oldest' as const), async (which, order) => {
        const expected = rows.filter((row) => isMatch(row, which)).map(({ id }) => String(id))
        const read: string[] = []
        if (order === 'newest')
          for await (const page of eachPage((cursor) => listEntries(scope, { ...which, limit: 7, cursor }, NOW)))
            read.push(...page.map(({ id }) => id))
        else {
          let cursor: string | null = null
          do {
            const page: Awaited<ReturnType<typeof listEntries>> = await listEntries(
              scope,
              { ...which, limit: 7, cursor, order },
              NOW,
            )
            read.push(...page.rows.map(({ id }) => id))
            cursor = page.newerCursor
          } while (cursor !== null)
          read.reverse()
        }
        expect(read).toEqual(expected)
        expect(await countEntries(scope, which, NOW)).toMatchObject({ total: expected.length, isCapped: false })
      }),
      { numRuns: 40 },
    )
  })

  test('leads from a row to those beside it, and to no row of another environment', async () => {
    const rows = await fill(12)
    const which = { ...AUDIT.none, actor: ['Ada'] }
    const ids = rows.filter((row) => isMatch(row, which)).map(({ id }) => String(id))
    const beside = await getEntryNeighbours(scope, ids[1] ?? '', which, NOW)
    expect([beside.newerId, beside.olderId]).toEqual([ids[0], ids[2] ?? null])
    const elsewhere = rows.map(({ id }) => id).includes(3) ? '0' : '3'
    await expect(getEntry(scope, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    expect(await getEntry(scope, ids[0] ?? '')).toMatchObject({ hash: '00'.repeat(32), actor: 'Ada' })
  })

  test('is closed to viewers and support', async () => {
    for (const role of ['viewer', 'support'] as const) {
      const other = scopeOf(sandbox, role)
      await expect(listEntries(other, { ...AUDIT.start }, NOW)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(countEntries(other, AUDIT.none, NOW)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(getEntry(other, '1')).rejects.toMatchObject({ code: 'forbidden' })
      await expect(getEntryNeighbours(other, '1', AUDIT.none, NOW)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(checkChain(other, 0)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  test('counts no farther than a thousand', async () => {
    await fill(1600)
    expect(await countEntries(scope, AUDIT.none, NOW)).toMatchObject({ total: 1000, isCapped: true })
  })
})

async function planOf(which: Partial<WhichEntries>): Promise<string> {
  const query: SQL = sql`explain select id from ${entryIds('sandbox', { ...AUDIT.none, ...which }, { cursor: null, limit: 51, now: NOW })} as found`
  const { rows } = await held.database.execute<{ 'QUERY PLAN': string }>(query)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const INDEXES: [name: string, which: Partial<WhichEntries>, index: string][] = [
  ['everything', {}, 'audit_newest'],
  ['an action', { action: ['user.open'] }, 'audit_by_action'],
  ['an actor', { actor: ['Ada'] }, 'audit_by_actor'],
  ['an actor with an action', { actor: ['Ada'], action: ['user.open'] }, 'audit_by_actor_and_action'],
  ['an id', { entityId: ['usr_1'] }, 'audit_by_entity'],
  ['a text', { text: 'ticket 4711' }, 'audit_by_word'],
]

test('every filter is read by its index', async () => {
  await fill(3000)
  await held.database.execute(sql`analyze audit`)
  for (const [name, which, index] of INDEXES) {
    const plan = await planOf(which)
    expect(plan, name).toContain(index)
    expect(plan, name).not.toContain('Seq Scan')
  }
})

describe('the chain', () => {
  const record = (count: number) =>
    held.database.transaction(async (tx) => {
      for (let n = 0; n < count; n++) await recordAudit(tx, scope, { action: 'sync.request', detail: { n } })
    })

  test('is checked part after part, and rows that come meanwhile belong to the next part', async () => {
    await record(7)
    expect(await verifyChainPart(held.database, 0, 3)).toMatchObject({ through: 3, newest: 7, broken: null })
    await record(2)
    expect(await verifyChainPart(held.database, 3, 3)).toMatchObject({ through: 6, newest: 9, broken: null })
    expect(await checkChain(scope, 6)).toMatchObject({ after: 6, through: 9, newest: 9, problem: null })
    expect(await checkChain(scope, 9)).toMatchObject({ after: 9, through: 9, newest: 9, problem: null })
  })

  test('names the first row that does not follow, in whichever part it is', async () => {
    await record(8)
    await held.database.update(audit).set({ actorName: 'someone' }).where(sql`id = 5`)
    expect(await verifyChainPart(held.database, 0, 3)).toMatchObject({ through: 3, broken: null })
    expect(await checkChain(scope, 3)).toMatchObject({ through: 4, problem: { id: 5, kind: 'changed' } })
    await held.database.delete(audit).where(sql`id = 5`)
    expect(await checkChain(scope, 3)).toMatchObject({ through: 4, problem: { id: 5, kind: 'missing' } })
    await held.database.delete(audit).where(sql`id > 4`)
    expect(await checkChain(scope, 0)).toMatchObject({ through: 4, problem: { id: 5, kind: 'missing' } })
    await held.database.update(auditHead).set({ lastId: 4 })
    // The head’s hash is still that of row 8.
    expect(await checkChain(scope, 0)).toMatchObject({ through: 4, problem: { id: 4, kind: 'head differs' } })
  })
})
