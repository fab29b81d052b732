import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { operator, savedView } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { createView, MOST_VIEWS } from '@/lib/views/create-view'
import { deleteView } from '@/lib/views/delete-view'
import { listViews } from '@/lib/views/list-views'
import { updateView } from '@/lib/views/update-view'
import { useDatabase } from '../support/use-database'
import { auditRowsOf, type Desk, NEW, openDesk, saved, scopeOf } from './fixtures'

const store = useDatabase()

const auditRows = () => auditRowsOf(store.database)

let viewer: Desk
let support: Desk
let olga: Desk
let admin: Desk
beforeEach(async () => {
  viewer = await openDesk('viewer')
  support = await openDesk('support')
  olga = await openDesk('operator')
  admin = await openDesk('admin')
})

describe('saving a view', () => {
  test('keeps filters, page size and columns for its owner alone, with an audit row', async () => {
    const view = await saved(viewer, { query: '?limit=100&cursor=abc&outcome=failed,exploded&colour=red' })
    expect(view).toMatchObject({
      name: 'Failures',
      query: 'outcome=failed&limit=100',
      hiddenColumns: ['endpoint'],
      sharedWith: [],
      isMine: true,
      canChange: true,
      ownerName: 'A viewer',
    })
    expect(await viewer.list()).toEqual([view])
    for (const other of [support, olga, admin]) expect(await other.list()).toEqual([])
    expect(await auditRows()).toEqual([
      { action: 'view.create', entityId: view.id, detail: { list: 'deliveries', name: 'Failures', sharedWith: [] } },
    ])
  })

  test('shows a shared one to the named roles and to admins, with who owns it and below their own', async () => {
    await saved(support, { name: 'Zebra' })
    const shared = await saved(olga, { sharedWith: ['support', 'support'] as Role[] })
    expect(shared.sharedWith).toEqual(['support'])
    expect(await support.names()).toEqual(['Zebra', 'Failures'])
    expect((await support.list())[1]).toMatchObject({ isMine: false, canChange: false, ownerName: 'A operator' })
    expect(await admin.list()).toMatchObject([{ name: 'Failures', isMine: false, canChange: true }])
    expect(await viewer.list()).toEqual([])
  })

  test('is refused to a role that may not share, in whole', async () => {
    for (const desk of [viewer, support]) expect((await desk.save({ ...NEW, sharedWith: ['admin'] })).status).toBe(403)
    expect(await store.database.select().from(savedView)).toEqual([])
    expect(await auditRows()).toEqual([])
  })

  test.each([
    ['in other letters', 'FAILURES'],
    ['between spaces', '  Failures\u00a0 '],
  ])('refuses a name that its owner has, %s, at the field', async (_how, name) => {
    await saved(viewer)
    const { status, body } = await viewer.save({ ...NEW, name })
    expect([status, body]).toMatchObject([409, { fields: [{ field: 'body.name' }] }])
    expect((await support.save({ ...NEW, name })).status).toBe(201)
  })

  test('refuses a hostile name at the field', async () => {
    const { status, body } = await viewer.save({ ...NEW, name: 'a\u0000\u202eb' })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'body.name' }] }])
  })

  test.each(["Robert'); drop table saved_view;--", '<b>%_\\', '事'.repeat(60), '💥'.repeat(60), 'e\u0301'])(
    'keeps the name %s',
    async (name) => {
      const view = await saved(viewer, { name })
      expect(view.name).toBe(name.normalize('NFC'))
      expect(await viewer.list()).toEqual([view])
    },
  )

  test('keeps one of two of the same name that come at once', async () => {
    const answers = await Promise.all([viewer.save(NEW), viewer.save({ ...NEW, name: 'failures' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await viewer.list()).toHaveLength(1)
  })

  test('ends at the limit of one person in one environment, also for two that come at once', async () => {
    const row = { ownerId: viewer.account.id, query: '', createdAt: new Date(), updatedAt: new Date() }
    const rows = Array.from({ length: MOST_VIEWS - 1 }, (_, i) => ({ ...row, id: `v${i}`, name: `View ${i}` }))
    await store.database.insert(savedView).values(rows.map((each) => ({ ...each, environment: 'sandbox' })))
    const answers = await Promise.all([viewer.save({ ...NEW, name: 'A' }), viewer.save({ ...NEW, name: 'B' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await viewer.list()).toHaveLength(MOST_VIEWS)
    expect((await support.save(NEW)).status).toBe(201)
    expect(await createView(scopeOf(viewer.account, 'production'), NEW)).toMatchObject({ name: 'Failures' })
  })

  test('is undone when the audit row cannot be written', async () => {
    await store.database.execute(sql`alter table audit add constraint full_disk check (false)`)
    try {
      await expect(createView(scopeOf(viewer.account, 'sandbox'), NEW)).rejects.toThrow()
    } finally {
      await store.database.execute(sql`alter table audit drop constraint full_disk`)
    }
    expect(await viewer.list()).toEqual([])
  })
})

describe('changing a view', () => {
  test('renames, replaces filters and shares, each with an audit row that says what', async () => {
    const first = await saved(olga)
    const renamed = (await olga.change(first, { name: 'failures' })).body
    const filtered = (await olga.change(renamed, { query: 'limit=250&outcome=unknown', hiddenColumns: null })).body
    const shared = (await olga.change(filtered, { sharedWith: ['viewer', 'support'] })).body
    expect(shared).toMatchObject({
      id: first.id,
      name: 'failures',
      query: 'outcome=unknown&limit=250',
      hiddenColumns: null,
      sharedWith: ['viewer', 'support'],
    })
    expect(await viewer.list()).toMatchObject([{ id: first.id, query: shared.query, ownerName: 'A operator' }])
    expect((await olga.change(shared, { sharedWith: [] })).status).toBe(200)
    expect(await viewer.list()).toEqual([])
    expect((await auditRows()).slice(1).map(({ action, detail }) => [action, detail.changed])).toEqual([
      ['view.update', ['name']],
      ['view.update', ['query', 'hiddenColumns']],
      ['view.update', ['sharedWith']],
      ['view.update', ['sharedWith']],
    ])
    expect(await verifyAuditChain(store.database)).toMatchObject({ intact: true })
  })

  test('is refused to one who has not seen the last change, also of two at once', async () => {
    const view = await saved(viewer)
    const answers = await Promise.all([viewer.change(view, { name: 'One' }), viewer.change(view, { name: 'Two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: expect.stringContaining('has changed since'),
    })
    expect(await auditRows()).toHaveLength(2)
  })

  test('that changes nothing leaves no trace', async () => {
    const view = await saved(viewer)
    expect((await viewer.change(view, { name: 'Failures', query: 'outcome=failed' })).body).toEqual(view)
    expect(await auditRows()).toHaveLength(1)
  })

  test('refuses the name of another view of the owner, also to an admin', async () => {
    await saved(olga, { name: 'Taken' })
    const view = await saved(olga, { sharedWith: ['support'] })
    for (const desk of [olga, admin]) {
      const { status, body } = await desk.change(view, { name: 'taken' })
      expect([status, body]).toMatchObject([409, { fields: [{ field: 'body.name' }] }])
    }
  })

  test('gives one of two views that take one name at once that name', async () => {
    const [one, two] = [await saved(olga, { name: 'One' }), await saved(olga, { name: 'Two' })]
    const answers = await Promise.all([olga.change(one, { name: 'Same' }), olga.change(two, { name: 'same' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('belongs to its owner, and to an admin while it is shared', async () => {
    const secret = await saved(olga, { name: 'Private' })
    const shared = await saved(olga, { sharedWith: ['support', 'operator'] })
    const colleague = await openDesk('operator')
    for (const desk of [support, colleague]) expect((await desk.change(shared, { name: 'x' })).status).toBe(403)
    expect((await viewer.change(shared, { name: 'x' })).status).toBe(404)
    for (const desk of [viewer, support, colleague, admin])
      expect((await desk.change(secret, { name: 'x' })).status).toBe(404)
    expect((await admin.change(shared, { name: 'By an admin' })).status).toBe(200)
    expect((await olga.names()).sort()).toEqual(['By an admin', 'Private'])
  })

  test('asks for the right to share at that moment: who lost it may only make it private', async () => {
    const view = await saved(olga, { sharedWith: ['viewer'] })
    await store.database.update(operator).set({ role: 'support' }).where(eq(operator.id, olga.account.id))
    expect((await olga.change(view, { query: 'outcome=unknown' })).status).toBe(403)
    expect((await olga.change(view, { sharedWith: ['admin'] })).status).toBe(403)
    expect((await olga.change(view, { sharedWith: [] })).body).toMatchObject({ sharedWith: [] })
    expect(await viewer.list()).toEqual([])
  })
})

describe('deleting a view', () => {
  test('takes it from everybody, once, with an audit row', async () => {
    const view = await saved(olga, { sharedWith: ['viewer'] })
    const answers = await Promise.all([olga.remove(view.id), olga.remove(view.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await viewer.list()).toEqual([])
    expect((await olga.change(view, { name: 'x' })).status).toBe(404)
    expect((await auditRows()).map(({ action }) => action)).toEqual(['view.create', 'view.delete'])
  })

  test('belongs to its owner, and to an admin while it is shared', async () => {
    const secret = await saved(olga, { name: 'Private' })
    const shared = await saved(olga, { sharedWith: ['support'] })
    expect((await support.remove(shared.id)).status).toBe(403)
    expect((await viewer.remove(shared.id)).status).toBe(404)
    for (const desk of [viewer, support, admin]) expect((await desk.remove(secret.id)).status).toBe(404)
    expect((await admin.remove(shared.id)).status).toBe(200)
    expect(await olga.names()).toEqual(['Private'])
    expect((await admin.remove('../x')).status).toBe(400)
  })
})

describe('a view', () => {
  test('is there in its environment alone', async () => {
    const view = await saved(olga, { sharedWith: ['viewer'] })
    const elsewhere = scopeOf(olga.account, 'production')
    expect(await listViews(elsewhere, 'deliveries')).toEqual({ views: [] })
    expect(await listViews(scopeOf(admin.account, 'production'), 'deliveries')).toEqual({ views: [] })
    const change = { updatedAt: view.updatedAt, name: 'x' }
    await expect(updateView(elsewhere, view.id, change)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteView(elsewhere, view.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await viewer.list()).toHaveLength(1)
  })

  test('that holds what the list no longer understands falls back when it is read', async () => {
    const view = await saved(viewer)
    await store.database
      .update(savedView)
      .set({ query: 'outcome=exploded,failed&limit=7&gone=1&cursor=x', sharedWith: ['ghost' as Role] })
    expect(await viewer.list()).toEqual([{ ...view, query: 'outcome=failed' }])
  })

  test('belongs to a person, not to a schedule', async () => {
    const scope = { ...scopeOf(viewer.account, 'sandbox'), actor: { kind: 'system', name: 'test' } as const }
    await expect(createView(scope, NEW)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
