import { expect, test, vi } from 'vitest'
import { savedView } from '@/lib/db/schema'
import type { VIEWED_LISTS } from '@/lib/views/viewed-lists'
import { useDatabase } from '../support/use-database'
import { openDesk } from './fixtures'

/** Makes the sequences a list that only operators and admins may read. */
vi.mock('@/lib/list/define-list', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/lib/list/define-list')>()
  const defineList: typeof original.defineList = (spec) =>
    original.defineList(spec.name === 'sequences' ? { ...spec, permission: 'sync.run' } : spec)
  return { ...original, defineList }
})

const store = useDatabase()

const view = (list: keyof typeof VIEWED_LISTS, sharedWith: string[] = []) => ({
  list,
  name: 'Gaps',
  query: '',
  sharedWith,
})

test('views of a list that a role may not read are neither listed, saved, changed nor deleted by it', async () => {
  const [viewer, operator, admin] = await Promise.all([openDesk('viewer'), openDesk('operator'), openDesk('admin')])
  const shared = (await operator.save(view('sequences', ['viewer', 'admin']))).body
  expect((await viewer.read('sequences')).status).toBe(403)
  expect((await viewer.save(view('sequences'))).status).toBe(403)
  expect((await viewer.change(shared, { name: 'x' })).status).toBe(404)
  expect((await viewer.remove(shared.id)).status).toBe(404)
  expect(await admin.names('sequences')).toEqual(['Gaps'])

  expect((await viewer.save(view('deliveries'))).status).toBe(201)
  expect(await viewer.names('deliveries')).toEqual(['Gaps'])
})

test('a view of one who may no longer read its list is not theirs to change', async () => {
  const [viewer, operator] = await Promise.all([openDesk('viewer'), openDesk('operator')])
  const own = (await operator.save(view('sequences'))).body
  await store.database.update(savedView).set({ ownerId: viewer.account.id })
  expect((await viewer.change(own, { name: 'x' })).status).toBe(404)
  expect((await viewer.remove(own.id)).status).toBe(404)
})
