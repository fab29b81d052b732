import { expect } from 'vitest'
import { DELETE, PATCH } from '@/app/api/[environment]/views/[viewId]/route'
import { GET, POST } from '@/app/api/[environment]/views/route'
import type { Database } from '@/lib/db'
import { audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import type { Role } from '@/lib/model/role'
import type { SavedView, SavedViewList } from '@/lib/views/dto'
import type { ViewedListName } from '@/lib/views/viewed-lists'
import { type Account, addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(role: Role) {
  const account = await addAccount(role)
  const { cookie } = await addSession(account)
  const call = async <T>(handler: typeof GET, method: string, body?: unknown, viewId?: string, query = '') => {
    const headers = { cookie, 'content-type': 'application/json', ...SAME_ORIGIN }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const params = Promise.resolve({ environment: 'sandbox', ...(viewId === undefined ? {} : { viewId }) })
    const response = await handler(new Request(`http://localhost:3000/api/sandbox/views${query}`, init), { params })
    const answer: { status: number; body: T } = { status: response.status, body: await response.json() }
    return answer
  }
  const read = (list?: string) =>
    call<SavedViewList>(GET, 'GET', undefined, undefined, list === undefined ? '' : `?list=${list}`)
  const list = async (of = 'deliveries') => (await read(of)).body.views
  return {
    account,
    list,
    read,
    names: async (of?: string) => (await list(of)).map(({ name }) => name),
    save: (input: unknown) => call<SavedView>(POST, 'POST', input),
    change: (view: SavedView, change: object) =>
      call<SavedView>(PATCH, 'PATCH', { updatedAt: view.updatedAt, ...change }, view.id),
    remove: (id: string) => call<{ id: string }>(DELETE, 'DELETE', undefined, id),
  }
}

export const NEW = {
  list: 'deliveries' as ViewedListName,
  name: 'Failures',
  query: 'outcome=failed',
  hiddenColumns: ['endpoint'],
  sharedWith: [] as Role[],
}

export async function saved(desk: Desk, change: Partial<typeof NEW> = {}): Promise<SavedView> {
  const { status, body } = await desk.save({ ...NEW, ...change })
  expect(status).toBe(201)
  return body
}

export const auditRowsOf = async (database: Database) =>
  (await database.select().from(audit).orderBy(audit.id)).map(({ action, entityId, detail }) => ({
    action,
    entityId,
    detail,
  }))

/** A scope as the door makes it. */
export function scopeOf({ id, email, name, role }: Account, environment: string) {
  const [first] = env().environments
  if (!first) throw new Error('There is no environment.')
  const actor = { kind: 'operator', id, email, name, role, sessionId: 's1' } as const
  return { actor, environment: { ...first, name: environment }, requestId: 'r1', address: null }
}
