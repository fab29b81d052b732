import { beforeEach, expect, test } from 'vitest'
import { exportPreset } from '@/lib/db/schema'
import { changePreset } from '@/lib/exports/presets/change-preset'
import { createPreset } from '@/lib/exports/presets/create-preset'
import { deletePreset } from '@/lib/exports/presets/delete-preset'
import { listPresets } from '@/lib/exports/presets/list-presets'
import { NewPreset } from '@/lib/exports/presets/schemas'
import type { BuiltInRole } from '@/lib/model/role'
import { addAccount } from '../access/fixtures'
import { useDatabase } from '../support/use-database'
import { auditRowsOf, scopeOf } from '../views/fixtures'

const store = useDatabase()

const LAYOUT = {
  format: 'xlsx',
  columns: ['event', 'time'],
  payload: 'masked',
  zone: 'Asia/Kathmandu',
  bom: false,
} as const

const preset = (change: object = {}) =>
  NewPreset.parse({ list: 'deliveries', name: 'For finance', layout: LAYOUT, ...change })

type DeskScope = ReturnType<typeof scopeOf>
const scopes = {} as Record<BuiltInRole, DeskScope>
beforeEach(async () => {
  for (const role of ['viewer', 'support', 'operator', 'admin'] as const)
    scopes[role] = scopeOf(await addAccount(role), 'sandbox')
})

const names = async (scope: DeskScope) => (await listPresets(scope, 'deliveries')).presets.map(({ name }) => name)

test('a preset is its owner’s alone until it is shared, with an audit row for each change', async () => {
  const { viewer, operator, admin } = scopes
  const mine = await createPreset(viewer, preset())
  expect(mine).toMatchObject({ layout: LAYOUT, sharedWith: [], isMine: true, canChange: true })
  for (const other of [operator, admin]) expect(await names(other)).toEqual([])
  const shared = await createPreset(operator, preset({ name: 'Shared', sharedWith: ['viewer'] }))
  expect(await names(viewer)).toEqual(['For finance', 'Shared'])
  expect(await names(admin)).toEqual(['Shared'])
  expect(await names(scopes.support)).toEqual([])
  await deletePreset(admin, shared.id)
  expect((await auditRowsOf(store.database)).map(({ action }) => action)).toEqual([
    'export_preset.create',
    'export_preset.create',
    'export_preset.delete',
  ])
})

test('sharing, and whole payloads, take their own permissions', async () => {
  const { viewer, operator } = scopes
  const whole = { layout: { ...LAYOUT, payload: 'full' } }
  for (const change of [{ sharedWith: ['support'] }, whole])
    await expect(createPreset(viewer, preset(change))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await createPreset(operator, preset(whole))).toMatchObject(whole)
})

test('a preset names columns of its list, each once', async () => {
  for (const columns of [
    ['event', 'nonsense'],
    ['event', 'event'],
  ])
    await expect(createPreset(scopes.viewer, preset({ layout: { ...LAYOUT, columns } }))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'body.layout.columns' }],
    })
  await expect(createPreset(scopes.viewer, preset({ list: 'nothing' }))).rejects.toMatchObject({ code: 'invalid' })
})

test('a preset of columns that are gone can still be named, and gets others', async () => {
  const { viewer } = scopes
  const { id } = await createPreset(viewer, preset())
  await store.database.update(exportPreset).set({ layout: { ...LAYOUT, columns: ['gone', 'lost'] } })
  const [listed] = (await listPresets(viewer, 'deliveries')).presets
  expect(listed?.layout).toEqual({ ...LAYOUT, columns: [] })
  const named = await changePreset(viewer, id, { updatedAt: listed?.updatedAt ?? '', name: 'Old' })
  expect(named).toMatchObject({ name: 'Old', layout: { columns: [] } })
  const mended = await changePreset(viewer, id, {
    updatedAt: named.updatedAt,
    layout: { ...LAYOUT, columns: ['time'] },
  })
  expect(mended.layout.columns).toEqual(['time'])
})

test('a taken name is refused at its field, for its owner only', async () => {
  await createPreset(scopes.viewer, preset())
  await expect(createPreset(scopes.viewer, preset({ name: 'FOR FINANCE' }))).rejects.toMatchObject({
    code: 'conflict',
    fields: [{ field: 'body.name' }],
  })
  await createPreset(scopes.support, preset())
})

test('a change names the version it saw; the second of two is refused', async () => {
  const { operator, viewer, admin } = scopes
  const { id, updatedAt } = await createPreset(operator, preset({ sharedWith: ['viewer'] }))
  await expect(changePreset(viewer, id, { updatedAt, name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(changePreset(scopes.support, id, { updatedAt, name: 'Mine' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const both = await Promise.allSettled([
    changePreset(operator, id, { updatedAt, name: 'One' }),
    changePreset(admin, id, { updatedAt, name: 'Two' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [left] = (await listPresets(operator, 'deliveries')).presets
  const unchanged = await changePreset(operator, id, { updatedAt: left?.updatedAt ?? '', sharedWith: ['viewer'] })
  expect(unchanged.updatedAt).toBe(left?.updatedAt)
})
