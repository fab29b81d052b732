import { DELETE, PATCH } from '@/app/api/[environment]/views/[viewId]/route'
import { GET, POST } from '@/app/api/[environment]/views/route'
import { env } from '@/lib/env'
import type { Role } from '@/lib/model/role'
import type { SavedView, SavedViewList } from '@/lib/views/dto'
import { type Account, addAccount, addSession, SAME_ORIGIN } from './access-fixtures'

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(role: Role) {
  const account = await addAccount(role)
  const { cookie } = await addSession(account)
  const call = async <T>(handler: typeof GET, method: string, body?: unknown, viewId?: string) => {
    const headers = { cookie, 'content-type': 'application/json', ...SAME_ORIGIN }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const params = Promise.resolve({ environment: 'sandbox', ...(viewId === undefined ? {} : { viewId }) })
    const response = await handler(new Request('http://localhost:3000/api/sandbox/views', init), { params })
    const answer: { status: number; body: T } = { status: response.status, body: await response.json() }
    return answer
  }
  const list = async () => (await call<SavedViewList>(GET, 'GET')).body.views
  return {
    account,
    list,
    names: async () => (await list()).map(({ name }) => name),
    save: (input: unknown) => call<SavedView>(POST, 'POST', input),
    change: (view: SavedView, change: object) =>
      call<SavedView>(PATCH, 'PATCH', { updatedAt: view.updatedAt, ...change }, view.id),
    remove: (id: string) => call<{ id: string }>(DELETE, 'DELETE', undefined, id),
  }
}

/** As the door makes it. */
export function scopeOf({ id, email, name, role }: Account, environment: string) {
  const [first] = env().environments
  if (!first) throw new Error('There is no environment.')
  const actor = { kind: 'operator', id, email, name, role, sessionId: 's1' } as const
  return { actor, environment: { ...first, name: environment }, requestId: 'r1', address: null }
}
