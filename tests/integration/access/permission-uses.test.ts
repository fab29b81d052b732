import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeRoute, routeDataOf } from '@/lib/http/route'
import { LISTS } from '@/lib/lists'
import { ALL_PERMISSIONS, type Permission } from '@/lib/model/role'
import { findRoutes } from '../support/found-routes'

const root = path.resolve(import.meta.dirname, '../../..')
const PAGES = path.join(root, 'app/[environment]')

const permissions = new Set<string>(ALL_PERMISSIONS)
const isPermission = (name: string | undefined): name is Permission => name !== undefined && permissions.has(name)

/** Addresses that lead to another page, or nowhere. */
const WITHOUT = ['', '[...rest]']

const folders = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, ''))

/** The permissions that a page names itself, by its list, or by the page that it re-exports. */
function permissionsOf(folder: string): Permission[] {
  const source = readFileSync(path.join(PAGES, folder, 'page.tsx'), 'utf8')
  if (source.startsWith("export { default, metadata } from '../page'")) return permissionsOf(path.dirname(folder))
  const list = Object.values(LISTS).find(
    ({ name, path: place = name }: { name: string; path?: string }) => place === folder,
  )
  const named = [
    /^const ACCESS = \{\s+permission: '([a-z_.]+)'/m.exec(source)?.[1],
    /deskPage(?:<[^>]+>)?\('([a-z_.]+)'/.exec(source)?.[1],
    /listPage\(/.test(source) ? list?.permission : undefined,
    /changePage/.test(source) ? 'registration.write' : undefined,
    folder.startsWith('users/[userId]') ? 'user.read' : undefined,
    /may\(scope\.actor, '([a-z_.]+)'\)\) return/.exec(source)?.[1],
  ]
  return named.filter(isPermission)
}

const inBraces = (folder: string) => folder.replaceAll('[', '{').replaceAll(']', '}')

test('every page takes a permission', () => {
  expect(folders.filter((folder) => permissionsOf(folder).length === 0).sort()).toEqual(WITHOUT)
})

test('the page of roles names the routes and pages that take a permission, and no others', async () => {
  const routes = (await findRoutes()).flatMap(({ handler, method }) => {
    const data = routeDataOf(handler)
    return data ? [{ access: describeRoute(handler), name: `${method} ${data.path}` }] : []
  })
  const uses = ALL_PERMISSIONS.map((permission) => {
    const pages = folders.filter((folder) => permissionsOf(folder).includes(permission)).map(inBraces)
    const taking = routes.filter(({ access }) => access === permission).map(({ name }) => name)
    return [permission, { pages: pages.sort(), routes: taking.sort() }]
  })
  await expect(`${JSON.stringify(Object.fromEntries(uses), null, 2)}\n`).toMatchFileSnapshot(
    path.join(root, 'lib/auth/permission-uses.json'),
  )
})
