import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get } from '@/lib/api/route-data'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import type { Permission, Role } from '@/lib/model/role'
import { useDatabase } from '../support/use-database'
import { ANY, addAccount, addSession, IN_ENVIRONMENT, SAME_ORIGIN } from './fixtures'

useDatabase()

type Handler = ReturnType<typeof route>

const call = (
  handler: Handler,
  options: { method?: string; headers?: Record<string, string>; path?: string; body?: string; params?: object } = {},
) => {
  const { method = 'GET', headers = {}, path = '/api/x', body, params = {} } = options
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  return handler(new Request(`http://localhost:3000${path}`, init), { params: Promise.resolve({ ...params }) })
}

const signedIn = async (role: Role) => (await addSession(await addAccount(role))).cookie
const spy = () => vi.fn((_context: object) => ({ ok: true }))

describe('who may call', () => {
  test('nobody without a session', async () => {
    const handler = spy()
    const response = await call(route(ANY, { access: 'delivery.read' }, handler))
    expect(response.status).toBe(401)
    expect(handler).not.toHaveBeenCalled()
  })

  test('no role without the permission: 403 that names it', async () => {
    const handler = spy()
    const response = await call(route(ANY, { access: 'sync.run' }, handler), {
      method: 'POST',
      headers: { cookie: await signedIn('viewer'), ...SAME_ORIGIN },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ status: 403, detail: expect.stringContaining('sync.run') })
    expect(handler).not.toHaveBeenCalled()
  })

  test('a role with the permission, who the handler learns', async () => {
    const handler = spy()
    const response = await call(route(ANY, { access: 'sync.run' }, handler), {
      method: 'POST',
      headers: { cookie: await signedIn('operator'), ...SAME_ORIGIN },
    })
    expect(await response.json()).toEqual({ ok: true })
    expect(handler).toHaveBeenCalledWith(
      expect.objectContaining({ actor: expect.objectContaining({ role: 'operator' }) }),
    )
  })

  test('everybody where the route is public', async () => {
    expect((await call(route(ANY, { access: 'public' }, () => ({ a: 1 })))).status).toBe(200)
  })
})

describe('where a change may come from', () => {
  const ours = SAME_ORIGIN.origin
  test.each([
    ['neither header', {}],
    ['no origin', { 'sec-fetch-site': 'same-origin' }],
    ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
    ['another scheme', { origin: 'https://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['another site with our origin', { origin: ours, 'sec-fetch-site': 'cross-site' }],
    ['a typed address', { origin: ours, 'sec-fetch-site': 'none' }],
    ['our origin alone', { origin: ours }],
  ])('is not %s', async (_name, headers) => {
    const handler = spy()
    const post = route(ANY, { access: 'sync.run' }, handler)
    const response = await call(post, { method: 'POST', headers: { cookie: await signedIn('admin'), ...headers } })
    expect(response.status).toBe(403)
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('the environment', () => {
  const read = route(IN_ENVIRONMENT, { access: 'delivery.read' }, ({ environment }) => ({ name: environment.name }))

  test('is handed over', async () => {
    const response = await call(read, {
      headers: { cookie: await signedIn('viewer') },
      params: { environment: 'sandbox' },
    })
    expect(await response.json()).toEqual({ name: 'sandbox' })
  })

  test.each([['elsewhere'], ['SANDBOX'], ['__proto__'], ['']])('%j is unknown: 404', async (environment) => {
    const response = await call(read, { headers: { cookie: await signedIn('viewer') }, params: { environment } })
    expect(response.status).toBe(404)
  })

  test('is not revealed to someone without a session', async () => {
    for (const environment of ['sandbox', 'elsewhere']) {
      expect((await call(read, { params: { environment } })).status).toBe(401)
    }
  })
})

describe('the input', () => {
  const Body = z.object({ name: z.string(), count: z.number() })
  const post = route(
    get('/api/x/{id}').query<{ a: string[] }>().body<z.input<typeof Body>>().answers<unknown>(),
    {
      access: 'public',
      params: z.object({ id: z.coerce.number() }),
      query: z.object({ a: z.array(z.string()) }),
      body: Body,
      maxBytes: 200,
    },
    ({ params, query, body }) => ({ params, query, body }),
  )
  const send = (body: string, path = '/api/x?a=1&a=2', id = '7', type = 'application/json') =>
    call(post, { method: 'POST', path, body, params: { id }, headers: { ...SAME_ORIGIN, 'content-type': type } })

  test('reaches the handler parsed', async () => {
    const response = await send('{"name":"n","count":1,"extra":true}')
    expect(await response.json()).toEqual({
      params: { id: 7 },
      query: { a: ['1', '2'] },
      body: { name: 'n', count: 1 },
    })
  })

  test('is refused with every wrong field of every part', async () => {
    const response = await send('{"count":"1"}', '/api/x', 'seven')
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: { field: string }[] }
    expect(fields.map(({ field }) => field)).toEqual(['params.id', 'query.a', 'body.name', 'body.count'])
  })

  test('is refused when it is too large, twice in the query, no JSON, or of another type', async () => {
    expect((await send(JSON.stringify({ name: 'n'.repeat(200), count: 1 }))).status).toBe(413)
    expect((await send('{}', '/api/x?a=1&b=1&b=2')).status).toBe(400)
    expect((await send('{')).status).toBe(400)
    expect((await send('{}', '/api/x', '7', 'text/plain')).status).toBe(415)
  })

  test('is measured where the handler takes none', async () => {
    const bare = route(ANY, { access: 'public', maxBytes: 10 }, () => undefined)
    const big = await call(bare, { method: 'POST', body: 'x'.repeat(11), headers: SAME_ORIGIN })
    expect([big.status, (await call(bare, { method: 'POST', headers: SAME_ORIGIN })).status]).toEqual([413, 204])
  })
})

describe('the answer', () => {
  test.each<[string, () => unknown, number]>([
    ['data', () => ({ a: 1 }), 200],
    [
      'a response of the handler',
      () => new Response('x', { status: 202, headers: { 'cache-control': 'public' } }),
      202,
    ],
    ['nothing', () => undefined, 204],
    [
      'a failure',
      () => {
        throw new AppError('conflict', 'No.')
      },
      409,
    ],
    [
      'a crash',
      () => {
        throw new Error('canary')
      },
      500,
    ],
  ])('is never cached and carries the request id: %s', async (_name, handler, status) => {
    const response = await call(route(ANY, { access: 'public' }, handler))
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).not.toContain('canary')
  })

  test('to a failure names the same request id, never the one a client sent', async () => {
    const response = await call(route(ANY, { access: 'sync.read' satisfies Permission }, spy()), {
      headers: { 'x-request-id': 'mine' },
    })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ requestId: response.headers.get('x-request-id') })
    expect(response.headers.get('x-request-id')).not.toBe('mine')
  })
})
