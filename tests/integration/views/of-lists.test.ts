import { beforeEach, describe, expect, test } from 'vitest'
import { savedView } from '@/lib/db/schema'
import { MOST_VIEWS } from '@/lib/views/create-view'
import { useDatabase } from '../support/use-database'
import { auditRowsOf, type Desk, NEW, openDesk, saved } from './fixtures'

const store = useDatabase()

const auditRows = () => auditRowsOf(store.database)

let viewer: Desk
let olga: Desk
let admin: Desk
beforeEach(async () => {
  viewer = await openDesk('viewer')
  olga = await openDesk('operator')
  admin = await openDesk('admin')
})

describe('views of two lists', () => {
  test('may have one name, stay apart, and keep what their list understands', async () => {
    const query = 'outcome=failed&reason=any&stream=offramp,achDebit&limit=100&cursor=x'
    const failures = await saved(olga, { query, sharedWith: ['viewer'] })
    const gaps = await saved(olga, { list: 'sequences', name: 'failures', query, sharedWith: ['viewer'] })
    expect(failures).toMatchObject({ list: 'deliveries', query: 'outcome=failed&limit=100' })
    expect(gaps).toMatchObject({ list: 'sequences', query: 'reason=any&stream=offramp,achDebit&limit=100' })
    for (const desk of [olga, viewer, admin]) {
      expect(await desk.names()).toEqual(['Failures'])
      expect(await desk.names('sequences')).toEqual(['failures'])
    }
    const again = { ...NEW, list: 'sequences', name: 'FAILURES' }
    expect((await olga.save(again)).status).toBe(409)
    const details = (await auditRows()).map(({ detail }) => detail.list)
    expect(details).toEqual(['deliveries', 'sequences'])
  })

  test('keep their list when they change, and take no name of another view of it', async () => {
    const gaps = await saved(olga, { list: 'sequences', name: 'Gaps', query: 'reason=any' })
    const others = await saved(olga, { list: 'sequences', name: 'Others' })
    await saved(olga, { name: 'Deliveries' })
    const moved = await olga.change(gaps, {
      list: 'deliveries',
      name: 'Deliveries',
      query: 'outcome=failed&reason=outage',
    })
    expect(moved.body).toMatchObject({ list: 'sequences', name: 'Deliveries', query: 'reason=outage' })
    expect((await olga.change(others, { name: 'DELIVERIES' })).status).toBe(409)
    expect((await olga.remove(others.id)).status).toBe(200)
    expect(await olga.names('sequences')).toEqual(['Deliveries'])
    expect((await auditRows()).slice(-2).map(({ action, detail }) => [action, detail.list])).toEqual([
      ['view.update', 'sequences'],
      ['view.delete', 'sequences'],
    ])
  })

  test('have a limit each', async () => {
    const row = { ownerId: viewer.account.id, query: '', createdAt: new Date(), updatedAt: new Date() }
    const rows = Array.from({ length: MOST_VIEWS }, (_, i) => ({ ...row, id: `v${i}`, name: `View ${i}` }))
    await store.database.insert(savedView).values(rows.map((each) => ({ ...each, environment: 'sandbox' })))
    expect((await viewer.save(NEW)).status).toBe(409)
    expect((await viewer.save({ ...NEW, list: 'sequences' })).status).toBe(201)
    expect(await viewer.names('sequences')).toEqual(['Failures'])
  })

  test('are asked for by the name of their list', async () => {
    for (const list of [undefined, '', 'weather', 'constructor', 'deliveries&list=sequences']) {
      const { status, body } = await viewer.read(list)
      expect([list, status, body]).toMatchObject([list, 400, { fields: [{ field: 'query.list' }] }])
    }
    const { status, body } = await viewer.save({ ...NEW, list: 'weather' })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'body.list' }] }])
  })

  test('of a list that this version does not have are not there for anybody', async () => {
    const view = await saved(olga, { sharedWith: ['viewer'] })
    await store.database.update(savedView).set({ list: 'weather' })
    expect(await olga.names()).toEqual([])
    expect((await olga.change(view, { name: 'x' })).status).toBe(404)
    expect((await admin.remove(view.id)).status).toBe(404)
  })
})
