import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { partWords } from '@/lib/audit/reads/part-words'
import { routeDataOf } from '@/lib/http/route'
import { LISTS } from '@/lib/lists'
import { findRoutes } from '../support/found-routes'

const APP = path.resolve(import.meta.dirname, '../../../app')

const NAMED = /reads: '([a-z_]+)',\s+part: '([^']+)'/g

const kinds = ['payload', 'user_key', 'export', 'detail', 'list'] as const

test('every page and route whose reads are recorded has words for it', async () => {
  const ofRoutes = (await findRoutes()).flatMap(({ handler }) => {
    const data = routeDataOf(handler)
    return data?.reads && data.reads.kind !== 'user' ? [data.path.replace('/api/{environment}/', '')] : []
  })
  const ofPages = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .flatMap((file) => [...readFileSync(path.join(APP, file), 'utf8').matchAll(NAMED)].map(([, , part]) => part ?? ''))
  const ofLists = Object.values(LISTS).map(({ name, path: place = name }: { name: string; path?: string }) => place)
  expect(ofPages.length).toBeGreaterThan(20)
  expect(ofRoutes.length).toBeGreaterThan(30)
  const parts = [...ofRoutes, ...ofPages, ...ofLists.filter((place) => existsAsListPage(place))]
  expect(parts.filter((part) => kinds.some((kind) => partWords({ kind, part }) === part))).toEqual([])
})

function existsAsListPage(place: string): boolean {
  const page = path.join(APP, '[environment]', place, 'page.tsx')
  return existsSync(page) && /listPage\(/.test(readFileSync(page, 'utf8'))
}

test('a tab of a user, and a part that this version does not know', () => {
  expect(partWords({ kind: 'user', part: 'off-ramps' })).toBe('User: off-ramps')
  expect(partWords({ kind: 'detail', part: 'constructor' })).toBe('constructor')
})
