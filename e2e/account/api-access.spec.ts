import { connect } from 'node:net'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { BUILT_IN_ROLES, grants, type Permission } from '../../lib/model/role'
import { type Role, stateOf } from '../support/accounts'
import { expect, test } from '../support/test'

/** Routes that read; a new one is listed here with its first test. */
const READS: [path: string, permission: Permission, method?: 'GET' | 'HEAD'][] = [
  ['/api/sandbox/deliveries', 'delivery.read'],
  ['/api/sandbox/deliveries/counts', 'delivery.read'],
  ['/api/sandbox/deliveries/1', 'delivery.read'],
  ['/api/sandbox/deliveries/1/neighbours', 'delivery.read'],
  ['/api/sandbox/deliveries/1/payload', 'delivery.read'],
  ['/api/sandbox/deliveries/1/payload/slice', 'delivery.read'],
  ['/api/sandbox/deliveries/1/related', 'delivery.read'],
  // HEAD, because the answer to GET has no end.
  ['/api/sandbox/deliveries/tail', 'delivery.read', 'HEAD'],
  ['/api/sandbox/command', 'delivery.read'],
  ['/api/sandbox/settings/tokens', 'access_token.read'],
  ['/api/sandbox/coverage', 'sync.read'],
  ['/api/sandbox/registrations', 'registration.read'],
  ['/api/sandbox/sequences', 'delivery.read'],
  ['/api/sandbox/sequences/offramp/none', 'delivery.read'],
  ['/api/sandbox/views?list=deliveries', 'view.read'],
]

const NO_VIEW = '/api/sandbox/views/00000000-0000-4000-8000-000000000000'
const SHARED = { list: 'deliveries', name: 'Access of roles', query: '', sharedWith: ['admin'] }

type Change = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  permission: Permission
  /** The expected status for a role with the permission. */
  status: number
  data?: object
}
const CHANGES: Change[] = [
  { method: 'POST', path: '/api/sandbox/sync', permission: 'sync.run', status: 202 },
  { method: 'POST', path: '/api/sandbox/views', permission: 'view.write', status: 400, data: {} },
  { method: 'POST', path: '/api/sandbox/views', permission: 'view.share', status: 201, data: SHARED },
  {
    method: 'PATCH',
    path: NO_VIEW,
    permission: 'view.write',
    status: 404,
    data: { updatedAt: '2026-01-20T12:00:00Z' },
  },
  { method: 'DELETE', path: NO_VIEW, permission: 'view.write', status: 404 },
]

const read = (request: APIRequestContext, [path, , method = 'GET']: (typeof READS)[number]) =>
  request.fetch(path, { method })

const change = (request: APIRequestContext, { method, path, data }: Change, headers: Record<string, string>) =>
  request.fetch(path, { method, headers, ...(data && { data }) })

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`

const sameSite = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' })

async function callAs(role: Role | null, use: (request: APIRequestContext) => Promise<void>): Promise<void> {
  const request = await requests.newContext({
    baseURL: ORIGIN,
    storageState: role ? stateOf(role) : { cookies: [], origins: [] },
  })
  try {
    await use(request)
  } finally {
    await request.dispose()
  }
}

for (const role of BUILT_IN_ROLES) {
  test(`the API itself decides what a ${role} may do`, async () => {
    await callAs(role, async (request) => {
      for (const one of READS) {
        const [path, permission] = one
        const status = (await read(request, one)).status()
        expect([path, status === 403]).toEqual([path, !grants(role, permission, [])])
      }
      for (const one of CHANGES) {
        const answer = await change(request, one, sameSite(ORIGIN))
        const told = [one.method, one.path, one.permission]
        expect([...told, answer.status()]).toEqual([...told, grants(role, one.permission, []) ? one.status : 403])
        if (answer.status() !== 201) continue
        const removed = await request.delete(`${one.path}/${(await answer.json()).id}`, { headers: sameSite(ORIGIN) })
        expect(removed.ok()).toBe(true)
      }
    })
  })
}

test('without a session the API answers 401 and pages answer the sign-in form', async () => {
  await callAs(null, async (request) => {
    for (const one of READS) expect([one[0], (await read(request, one)).status()]).toEqual([one[0], 401])
    for (const one of CHANGES) {
      expect([one, (await change(request, one, sameSite(ORIGIN))).status()]).toEqual([one, 401])
    }
    for (const page of [
      '/sandbox/deliveries',
      '/sandbox/deliveries/1',
      '/sandbox/webhooks',
      '/sandbox/sequences',
      '/sandbox/deliveries/compare?a=1&b=2',
      '/production/deliveries',
    ]) {
      const answer = await request.get(page)
      expect(new URL(answer.url()).pathname).toBe('/sign-in')
      expect(await answer.text()).not.toContain('acme.example')
    }
  })
})

/** Headers that differ by request, or say how the bytes travel. */
const OF_ONE_ANSWER = ['date', 'x-request-id', 'vary', 'content-length', 'transfer-encoding']

test('our server answers the list and its counts as Next.js would', async () => {
  for (const role of ['viewer', null] as const)
    await callAs(role, async (request) => {
      for (const asked of [
        'deliveries?limit=25&outcome=failed',
        'deliveries?limit=no-number',
        'deliveries?outcome=failed&outcome=failed',
        'deliveries/counts?outcome=failed',
        'deliveries/counts?from=no-time',
      ]) {
        const [own, byNext] = await Promise.all(
          // Only an environment’s plain name is served without Next.js.
          ['sandbox', '%73andbox'].map(async (environment) => {
            const answer = await request.get(`/api/${environment}/${asked}`)
            const headers = Object.entries(answer.headers()).filter(([name]) => !OF_ONE_ANSWER.includes(name))
            const body = { ...(await answer.json()), requestId: '' }
            return { status: answer.status(), headers: Object.fromEntries(headers), body }
          }),
        )
        expect(own).toEqual(byNext)
      }
    })
})

const ASKED_FOR: [path: string, type: string][] = [
  ['/favicon.ico', 'image/x-icon'],
  ['/icon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/icon-maskable-512.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/robots.txt', 'text/plain'],
]

test('what browsers and crawlers ask for by themselves is there without a session, and kept for a day', async () => {
  await callAs(null, async (request) => {
    for (const [path, type] of ASKED_FOR) {
      const answer = await request.get(path, { maxRedirects: 0 })
      const { 'content-type': contentType = '', ...headers } = answer.headers()
      expect([path, answer.status(), contentType.split(';')[0]]).toEqual([path, 200, type])
      expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=86400'])
      expect([path, headers['x-robots-tag'], headers['x-content-type-options']]).toEqual([
        path,
        'noindex, nofollow',
        'nosniff',
      ])
      expect([path, headers['content-security-policy']]).toEqual([path, expect.stringContaining("default-src 'none'")])
      expect(headers).not.toHaveProperty('set-cookie')
    }
    for (const path of ['/apple-touch-icon-precomposed.png', '/apple-touch-icon-120x120.png', '/sitemap.xml']) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([path, answer.status(), await answer.text()]).toEqual([path, 404, 'Not found\n'])
    }
    const page = await (await request.get('/sign-in')).text()
    const named = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
      ([, to]) => to,
    )
    expect(named.toSorted()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/icon.svg', '/manifest.webmanifest'])
  })
})

const FORGED: [name: string, headers: (origin: string) => Record<string, string>][] = [
  ['no origin', () => ({})],
  ['a foreign origin', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  [
    'a foreign origin that claims same-origin',
    () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
  ['the right origin, cross-site', (origin) => ({ origin, 'sec-fetch-site': 'cross-site' })],
  ['the right origin, same-site', (origin) => ({ origin, 'sec-fetch-site': 'same-site' })],
  ['the null origin', () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' })],
  ['another port', () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-origin' })],
  ['another scheme', (origin) => ({ origin: origin.replace('http:', 'https:'), 'sec-fetch-site': 'same-origin' })],
  [
    'a forwarded host',
    () => ({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'sec-fetch-site': 'same-origin' }),
  ],
]

for (const [name, headers] of FORGED) {
  test(`a change with ${name} is refused`, async () => {
    await callAs('admin', async (request) => {
      for (const one of CHANGES) {
        expect([one, (await change(request, one, headers(ORIGIN))).status()]).toEqual([one, 403])
      }
    })
  })
}

async function statusLineOf(lines: string[]): Promise<string | undefined> {
  const { hostname, port, host } = new URL(ORIGIN)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  socket.write([...lines, `Host: ${host}`, '', ''].join('\r\n'))
  let text = ''
  for await (const chunk of socket) text += chunk
  return text.split('\r\n')[0]
}

for (const [path, status] of [
  ['/api/health', '200 OK'],
  ['/sign-in', '200 OK'],
  ['/nowhere/at/all', '307 Temporary Redirect'],
  ['/api/nowhere', '404 Not Found'],
  ['/%zz', '400 Bad Request'],
]) {
  test(`a client that asks for another protocol at ${path} is answered in this one`, async () => {
    for (const protocol of ['websocket', 'h2c']) {
      const upgrade = ['Connection: Upgrade, close', `Upgrade: ${protocol}`]
      expect(await statusLineOf([`GET ${path} HTTP/1.1`, ...upgrade])).toBe(`HTTP/1.1 ${status}`)
    }
  })
}

test('bad input gets a clear problem with the field', async () => {
  await callAs('viewer', async (request) => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=many', 'limit'],
      ['outcome=perhaps', 'outcome'],
      ['cursor=x', 'cursor'],
      ['outcome=failed&outcome=unknown', 'outcome'],
    ]) {
      const answer = await request.get(`/api/sandbox/deliveries?${query}`)
      expect([query, answer.status()]).toEqual([query, 400])
      expect(answer.headers()['content-type']).toContain('application/problem+json')
      expect(JSON.stringify(await answer.json())).toMatch(new RegExp(`"(query\\.)?${field}[".]`))
    }
    expect((await request.get('/api/no-such-environment/deliveries')).status()).toBe(404)
    expect((await request.get('/api/sandbox/deliveries/abc')).status()).toBe(404)
  })
})

const PAGES: typeof READS = [
  ['/sandbox/deliveries', 'delivery.read'],
  ['/sandbox/webhooks', 'registration.read'],
]

test('every signed-in answer is private and carries a request id', async () => {
  await callAs('viewer', async (request) => {
    for (const one of [...READS, ...PAGES]) {
      const [path] = one
      const headers = (await read(request, one)).headers()
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')])
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    }
  })
})

test('no answer may be kept that does not say so itself', async () => {
  await callAs('viewer', async (request) => {
    for (const [path, status] of [
      ['/', 307],
      ['/sandbox', 307],
      ['/sandbox/deliveries/', 308],
      ['/api/sandbox/deliveries/', 308],
      ['/nowhere', 404],
      ['/api/nowhere', 404],
      ['/%zz', 400],
    ] as const) {
      const answer = await request.get(path, { maxRedirects: 0 })
      const kept = answer.headers()['cache-control']
      expect([path, answer.status(), kept]).toEqual([path, status, expect.stringContaining('no-store')])
    }
  })
})
