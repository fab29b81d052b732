import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordAudit } from '@/lib/auth/audit/audit'
import { hashRecord } from '@/lib/auth/audit/audit-hash'
import { type AuditVerdict, verifyAuditChain, verifyChainPart } from '@/lib/auth/audit/verify-chain'
import { DEMO_PASSWORD } from '@/lib/auth/demo-operators.mjs'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { audit, auditHead, operator } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'

const store = useDatabase()
const scope = { actor: { kind: 'system', name: 'test' }, requestId: 'r1', address: null } as const

const record = (detail: Record<string, unknown> = {}) =>
  store.database.transaction((tx) => recordAudit(tx, scope, { action: 'sync.request', detail }))
const verify = () => verifyAuditChain(store.database)

async function recordMany(count: number) {
  for (let i = 0; i < count; i++) await record({ i })
}

describe('the audit chain', () => {
  test('verifies while it is empty and after each row', async () => {
    expect(await verify()).toMatchObject({ intact: true, rows: 0 })
    await recordMany(3)
    expect(await verify()).toMatchObject({ intact: true, rows: 3 })
  })

  test('verifies over more rows than a page holds', async () => {
    await store.database.transaction(async (tx) => {
      for (let i = 0; i < 1001; i++) await recordAudit(tx, scope, { action: 'sync.request' })
    })
    expect(await verify()).toMatchObject({ intact: true, rows: 1001 })
  })

  test('puts writers at the same time into one order', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => record({ i })))
    expect(await verify()).toMatchObject({ intact: true, rows: 20 })
  })

  test('verifies whatever the detail holds, after the database has stored it its own way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), async (detail) => {
        await record(detail)
        expect(await verify()).toMatchObject({ intact: true })
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['an action', { action: 'operator.create' }],
    ['a time', { at: new Date(0) }],
    ['an actor', { actorName: 'someone else' }],
    ['a detail', { detail: { i: 99 } }],
    ['an address', { address: '192.0.2.9' }],
  ])('finds an edit of %s', async (_name, change) => {
    await recordMany(5)
    await store.database.update(audit).set(change).where(eq(audit.id, 3))
    expect(await verify()).toEqual({ intact: false, id: 3, problem: 'changed' })
  })

  test.each([
    ['the first row', 1],
    ['a row in the middle', 3],
    ['the last row', 5],
  ])('finds the deletion of %s', async (_name, id) => {
    await recordMany(5)
    await store.database.delete(audit).where(eq(audit.id, id))
    expect(await verify()).toEqual({ intact: false, id, problem: 'missing' })
  })

  test('finds a deletion of everything', async () => {
    await recordMany(2)
    await store.database.delete(audit)
    expect(await verify()).toEqual({ intact: false, id: 1, problem: 'missing' })
  })

  /** Puts a row in as someone would who knows how rows are linked. */
  async function putIn(id: number, from: number) {
    const [link] = await store.database.select().from(audit).where(eq(audit.id, from))
    if (!link) throw new Error('There is no such row.')
    const row = { ...link, id, previousHash: link.hash }
    await store.database.insert(audit).values({ ...row, hash: hashRecord(link.hash, row) })
  }

  test.each<[string, number, AuditVerdict]>([
    ['right after the end', 4, { intact: false, id: 4, problem: 'after the last' }],
    ['far after the end', 9_000_000, { intact: false, id: 9_000_000, problem: 'after the last' }],
    ['before the first', 0, { intact: false, id: 0, problem: 'before the first' }],
    ['far before the first', -7, { intact: false, id: -7, problem: 'before the first' }],
  ])('finds a row that was put in %s, also in a later part', async (_name, id, verdict) => {
    await recordMany(3)
    await putIn(id, 3)
    expect(await verify()).toEqual(verdict)
    expect(await verifyChainPart(store.database, 3, 10)).toMatchObject({ broken: { id } })
  })

  test.each<[string, { lastId: number }, AuditVerdict]>([
    ['zero', { lastId: 0 }, { intact: false, id: 1, problem: 'after the last' }],
    ['less than zero', { lastId: -1 }, { intact: false, id: 1, problem: 'after the last' }],
    ['an earlier row', { lastId: 2 }, { intact: false, id: 3, problem: 'after the last' }],
    ['a row that never was', { lastId: 4 }, { intact: false, id: 4, problem: 'missing' }],
  ])('finds a head that was set to %s', async (_name, head, verdict) => {
    await recordMany(3)
    await store.database.update(auditHead).set(head)
    expect(await verify()).toEqual(verdict)
  })

  test('finds a head of zero over no row, whose hash is not that of an empty chain', async () => {
    await recordMany(3)
    await store.database.update(auditHead).set({ lastId: 0 })
    await store.database.delete(audit)
    expect(await verify()).toEqual({ intact: false, id: 0, problem: 'head differs' })
  })

  test('finds a head that was taken out, in the first part', async () => {
    await recordMany(3)
    await store.database.delete(auditHead)
    expect(await verify()).toEqual({ intact: false, id: 3, problem: 'no head' })
    expect(await verifyChainPart(store.database, 0, 1)).toMatchObject({ broken: { id: 3, problem: 'no head' } })
  })

  test.each([2, 3])('finds row %i where it stands twice, for which the table lost its key', async (id) => {
    await recordMany(3)
    await store.database.execute(sql`alter table audit drop constraint audit_pkey`)
    try {
      await store.database.execute(sql`insert into audit select * from audit where id = ${id}`)
      expect(await verify()).toEqual({ intact: false, id, problem: 'repeated' })
    } finally {
      await store.database.execute(sql`delete from audit`)
      await store.database.execute(sql`alter table audit add constraint audit_pkey primary key (id)`)
    }
  })

  test('finds an edited row whose own hash was made to fit', async () => {
    await recordMany(3)
    await store.database.execute(sql`update audit set hash = previous_hash where id = 2`)
    expect(await verify()).toMatchObject({ intact: false, id: 2 })
  })
})

describe('a change and its audit row', () => {
  const input = { email: 'new@desk.example', name: 'New', role: 'viewer', password: 'canary of an evening 1' }
  const operators = () => store.database.select().from(operator)

  test('are committed together', async () => {
    const { id } = await createOperator(store.database, scope, input)
    expect(await operators()).toMatchObject([{ id, email: 'new@desk.example', role: 'viewer' }])
    const rows = await store.database.select().from(audit)
    expect(rows).toMatchObject([{ action: 'operator.create', entityId: id }])
    expect(JSON.stringify([rows, await operators()])).not.toContain('canary')
  })

  test('are both undone when the row cannot be written', async () => {
    await store.database.execute(sql`alter table audit add constraint full_disk check (false)`)
    try {
      await expect(createOperator(store.database, scope, input)).rejects.toThrow()
    } finally {
      await store.database.execute(sql`alter table audit drop constraint full_disk`)
    }
    expect(await operators()).toEqual([])
    expect(await verify()).toMatchObject({ intact: true, rows: 0 })
  })

  test('are both undone when the change fails', async () => {
    await createOperator(store.database, scope, input)
    await expect(createOperator(store.database, scope, { ...input, email: 'NEW@desk.example ' })).rejects.toMatchObject(
      { code: 'conflict' },
    )
    expect(await operators()).toHaveLength(1)
    expect(await verify()).toMatchObject({ intact: true, rows: 1 })
  })

  test('are refused to a role without the permission, and for bad input with every field', async () => {
    const actor = { kind: 'operator', id: 'o', email: 'o@x', name: 'O', role: 'operator', sessionId: 's' } as const
    await expect(createOperator(store.database, { ...scope, actor }, input)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const wrong = createOperator(store.database, scope, { email: 'x', name: ' ', role: 'root', password: 'short' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: { length: 4 } })
    const easy = createOperator(store.database, scope, { ...input, password: DEMO_PASSWORD })
    await expect(easy).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'password' }] })
    expect(await operators()).toEqual([])
  })
})
