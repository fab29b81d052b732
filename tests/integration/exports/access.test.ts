import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isAllowed } from '@/lib/auth/role-table'
import { exportJob, exportPreset, exportSchedule } from '@/lib/db/schema'
import { exportPath, makeExportFolder } from '@/lib/exports/files/export-folder'
import { isTokenRoute } from '@/lib/http/route'
import type { ExportLayout, ExportSettings, PayloadPolicy } from '@/lib/model/export'
import type { Permission } from '@/lib/model/role'
import { BUILT_IN_ROLES, type Role } from '@/lib/model/role'
import { type Account, addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'
import { addToken } from '../access/token-fixtures'
import { useDatabase } from '../support/use-database'
import { emptyExportFolder } from './fixtures'

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))
vi.mock('@/lib/registrations/list/live-registrations', () => ({
  readLiveRegistrations: async () => ({ registrations: [], unreadable: [] }),
}))

const held = useDatabase()
beforeEach(emptyExportFolder)

/** Contents that can be exported, each with the permission for its rows and a column. */
const CONTENTS: { list: string; permission: Permission; column: string; payload: PayloadPolicy }[] = [
  { list: 'deliveries', permission: 'delivery.read', column: 'event', payload: 'omit' },
  { list: 'deliveries', permission: 'delivery.read', column: 'event', payload: 'masked' },
  { list: 'deliveries', permission: 'delivery.read', column: 'event', payload: 'full' },
  { list: 'sequences', permission: 'delivery.read', column: 'resource', payload: 'omit' },
  { list: 'returns', permission: 'return.read', column: 'state', payload: 'omit' },
  { list: 'registrations', permission: 'registration.read', column: 'url', payload: 'omit' },
  { list: 'redeliveries', permission: 'redelivery.read', column: 'state', payload: 'omit' },
  { list: 'redeliveries/7', permission: 'redelivery.read', column: 'state', payload: 'omit' },
  { list: 'audit', permission: 'audit.read', column: 'action', payload: 'omit' },
  { list: 'report', permission: 'delivery.read', column: '', payload: 'omit' },
]

/** A mark in the names and filters of work that the caller must not read. */
const MARK = 'name-nobody-else-may-read'

const API = path.resolve(import.meta.dirname, '../../../app/api/[environment]')
const METHODS = ['GET', 'HEAD', 'POST']

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/** Handlers by method and place below the environment. */
const handlers = new Map<string, Handler>()
for (const folder of ['exports', 'export-presets', 'export-schedules'])
  for (const file of readdirSync(path.join(API, folder), { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'route.ts') continue
    const place = path.join(folder, path.dirname(file))
    const exports: Record<string, unknown> = await import(path.join(API, folder, file))
    // The methods that a route exports are handlers.
    for (const method of METHODS) if (method in exports) handlers.set(`${method} ${place}`, exports[method] as Handler)
  }

async function callRoute(route: string, request: Request, ids: Record<string, string>): Promise<Response> {
  const handler = handlers.get(route)
  if (!handler) throw new Error(`There is no route ${route}.`)
  return handler(request, { params: Promise.resolve({ environment: 'sandbox', ...ids }) })
}

type Caller = { account: Account; headers: Record<string, string>; isToken: boolean; texts: string[] }

async function caller(role: Role, isToken: boolean): Promise<Caller> {
  if (!isToken) {
    const account = await addAccount(role)
    const { cookie } = await addSession(account)
    return { account, headers: { ...SAME_ORIGIN, cookie }, isToken, texts: [] }
  }
  const account = await addAccount('admin')
  const { authorization } = await addToken(account, { role })
  return { account, headers: { authorization }, isToken, texts: [] }
}

/** Stores work of the caller alone, so that only permissions are in the way. */
async function store({ account }: Caller, settings: ExportSettings, layout: ExportLayout, list: string) {
  const at = new Date()
  const requestKey = randomUUID()
  const [job] = await held.database
    .insert(exportJob)
    .values({
      requestKey,
      environment: 'sandbox',
      name: MARK,
      settings: { ...settings, query: `sought=${MARK}` },
      state: 'done',
      createdAt: at,
      operatorId: account.id,
      operatorName: account.name,
      bytes: MARK.length,
      file: { name: MARK, bytes: MARK.length, rows: 1, sha256: 'a'.repeat(64) },
      manifest: { name: MARK },
    })
    .returning({ id: exportJob.id })
  const exportId = job?.id ?? 0
  makeExportFolder('sandbox')
  writeFileSync(exportPath('sandbox', exportId), MARK)
  const owned = { environment: 'sandbox', ownerId: account.id, createdAt: at, updatedAt: at, name: MARK }
  const [presetId, scheduleId] = [randomUUID(), randomUUID()]
  await held.database.insert(exportPreset).values({ ...owned, id: presetId, list, layout, sharedWith: [] })
  await held.database
    .insert(exportSchedule)
    .values({
      ...owned,
      id: scheduleId,
      settings,
      cadence: { every: 'day', at: '06:00', covers: 'filter' },
      zone: 'UTC',
      nextDueAt: new Date(at.getTime() + 86_400_000),
    })
  return { requestKey, updatedAt: at.toISOString(), ids: { exportId: String(exportId), presetId, scheduleId } }
}

/** The status of each call, or whether the work was shown if the call tells that. */
type Answers = Record<string, number | string>

async function callAll(
  by: Caller,
  list: string,
  settings: ExportSettings,
  layout: ExportLayout,
  { ids, requestKey, updatedAt }: Awaited<ReturnType<typeof store>>,
): Promise<Answers> {
  const answers: Answers = {}
  const call = async (route: string, body?: unknown, query = '') => {
    const [method = ''] = route.split(' ')
    const headers = { ...by.headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await callRoute(route, new Request(`http://localhost:3000/api/sandbox${query}`, init), ids)
    const text = await answer.text()
    by.texts.push(text, String(answer.headers.get('content-disposition')))
    answers[route] = answer.status
    return { text, status: answer.status }
  }
  const found = async (route: string, mark: string, query = '') => {
    const { status, text } = await call(route, undefined, query)
    if (status === 200) answers[route] = text.includes(mark) ? 'shown' : 'left out'
  }
  const create = { name: `new ${randomUUID()}` }
  await found('GET exports', MARK)
  await found('GET exports/counts', `"value":"${list}"`)
  await found('GET exports/sources', `"list":"${list}"`, `?list=${encodeURIComponent(list)}`)
  await call('GET exports/[exportId]')
  await call('GET exports/[exportId]/file')
  await call('HEAD exports/[exportId]/file')
  await call('GET exports/[exportId]/manifest')
  await call('POST exports/[exportId]/cancel')
  await call('POST exports/[exportId]/remove')
  await call('POST exports/count', { settings })
  // The request key finds the stored export, even with settings that everybody may ask for.
  const asked = await call('POST exports', { requestKey, settings })
  const open = {
    kind: 'list',
    list: 'deliveries',
    query: '',
    layout: { ...layout, columns: ['event'], payload: 'omit' },
  }
  expect((await call('POST exports', { requestKey, settings: open })).status).toBe(asked.status)
  await found('GET export-presets', MARK, `?list=${encodeURIComponent(list)}`)
  await call('POST export-presets', { ...create, list, layout })
  await call('POST export-presets/[presetId]/change', { updatedAt, name: `${MARK} changed` })
  await call('POST export-presets/[presetId]/delete')
  await found('GET export-schedules', MARK)
  const cadence = { every: 'day', at: '06:00', covers: 'filter' }
  await call('POST export-schedules', { ...create, settings, cadence, zone: 'UTC' })
  await call('POST export-schedules/[scheduleId]/run')
  await call('POST export-schedules/[scheduleId]/change', { updatedAt, cadence: { ...cadence, at: '07:00' } })
  await call('POST export-schedules/[scheduleId]/delete')
  return answers
}

/** `may`: whether the role may read the rows of the list, and their payloads as asked. */
function expected(role: Role, may: { read: boolean; whole: boolean }, isReport: boolean): Answers {
  const shown = may.read ? 'shown' : 'left out'
  const reads = may.read ? 200 : 403
  const whole = may.whole ? 200 : 403
  const mayPlan = isAllowed(role, 'schedule.write') && may.whole
  const ofPreset = (status: number) => (isReport ? 400 : status)
  return {
    'GET exports': shown,
    'GET exports/counts': shown,
    'GET exports/sources': isReport ? 'left out' : shown,
    'GET exports/[exportId]': reads,
    'GET exports/[exportId]/file': whole,
    'HEAD exports/[exportId]/file': whole,
    'GET exports/[exportId]/manifest': whole,
    'POST exports/[exportId]/cancel': may.read ? 409 : 403,
    'POST exports/[exportId]/remove': reads,
    'POST exports/count': whole,
    'POST exports': whole,
    'GET export-presets': isReport ? 400 : may.read ? 'shown' : 403,
    'POST export-presets': ofPreset(may.whole ? 201 : 403),
    'POST export-presets/[presetId]/change': isReport || !may.read ? 404 : whole,
    'POST export-presets/[presetId]/delete': isReport || !may.read ? 404 : 200,
    'GET export-schedules': shown,
    'POST export-schedules': mayPlan ? 201 : 403,
    'POST export-schedules/[scheduleId]/run': mayPlan ? 200 : 403,
    'POST export-schedules/[scheduleId]/change': mayPlan ? 200 : 403,
    'POST export-schedules/[scheduleId]/delete': isAllowed(role, 'schedule.write') ? 200 : 403,
  }
}

describe.each([
  ['a session', false],
  ['a token', true],
])('by %s', (_, isToken) => {
  describe.each(BUILT_IN_ROLES)('of a %s', (role) => {
    test.each(CONTENTS)(
      'each route about an export of $list, payloads: $payload',
      async ({ list, permission, column, payload }) => {
        const layout: ExportLayout = { format: 'csv', columns: [column], payload, zone: 'UTC', bom: false }
        const settings: ExportSettings =
          list === 'report' ? { kind: 'report', query: '' } : { kind: 'list', list, query: '', layout }
        const by = await caller(role, isToken)
        const read = isAllowed(role, permission)
        const may = { read, whole: read && (payload !== 'full' || isAllowed(role, 'export.payload')) }
        const answers = await callAll(by, list, settings, layout, await store(by, settings, layout, list))
        const ruled = Object.entries(expected(role, may, list === 'report')).map(([route, answer]) => {
          const handler = handlers.get(route)
          return [route, isToken && handler && !isTokenRoute(handler) ? 403 : answer]
        })
        expect(answers).toEqual(Object.fromEntries(ruled))
        expect(Object.keys(answers).toSorted()).toEqual([...handlers.keys()].toSorted())
        if (!read) expect(by.texts.join('\n')).not.toContain(MARK)
      },
    )
  })
})
