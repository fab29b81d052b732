import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import ComparePage from '@/app/[environment]/deliveries/compare/page'
import { deskPage, listPage } from '@/app/[environment]/desk-page'
import { auditRead } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { countIncidents, listIncidents } from '@/lib/incidents/list-incidents'
import { useDatabase } from '../support/use-database'
import { configure, useConfiguration } from '../targets/fixtures'

vi.mock('@/lib/http/page-scope', async () => {
  const [{ scopeOf }, { localSandbox }] = await Promise.all([
    import('../../support/scope'),
    import('@/lib/configuration/environments'),
  ])
  return { pageScope: async () => scopeOf(localSandbox, 'operator') }
})

const held = useDatabase()
useConfiguration()
beforeEach(() => configure({ audit: { ...env().audit, reads: 'all' } }))

const rows = () => held.database.select().from(auditRead).orderBy(auditRead.id)

const given = (segments: Record<string, string> = {}, query: Record<string, string> = {}) => ({
  params: Promise.resolve({ environment: 'sandbox', ...segments }),
  searchParams: Promise.resolve(query),
})

const draw = vi.fn(() => 'drawn')
const ReadingPage = deskPage<'stream' | 'resourceId'>(
  { permission: 'delivery.read', reads: 'detail', part: 'sequences/{stream}/{resourceId}' },
  draw,
)

test('a page that reads something leaves one row, with the ids of its address', async () => {
  expect(await ReadingPage(given({ stream: 'offramp', resourceId: 'or%201' }))).toBe('drawn')
  expect(await rows()).toMatchObject([
    { kind: 'detail', part: 'sequences/{stream}/{resourceId}', entityId: 'offramp/or 1', resourceId: 'or 1' },
  ])
})

test('the page of a list leaves one, and one that compares two deliveries two', async () => {
  await listPage(INCIDENTS, { list: listIncidents, count: countIncidents }, () => 'drawn')(given())
  await ComparePage(given({}, { a: '7', b: '8' }))
  expect(await rows()).toMatchObject([
    { kind: 'list', part: 'incidents', entityId: null },
    { kind: 'payload', part: 'deliveries/compare', entityId: expect.stringMatching(/^[78]$/) },
    { kind: 'payload', part: 'deliveries/compare', entityId: expect.stringMatching(/^[78]$/) },
  ])
})

test('a page that the person may not see is no read', async () => {
  await deskPage({ permission: 'operator.read', reads: 'list', part: 'settings/operators' }, draw)(given())
  expect(await rows()).toEqual([])
})

test('a page whose read can not be recorded is not drawn', async () => {
  draw.mockClear()
  await held.database.execute(sql`alter table audit_read rename to lost`)
  try {
    await expect(ReadingPage(given({ stream: 'offramp', resourceId: 'or_1' }))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^This read could not be recorded/),
    })
    expect(draw).not.toHaveBeenCalled()
  } finally {
    await held.database.execute(sql`alter table lost rename to audit_read`)
  }
})
