import { type APIRequestContext, request as requests } from '@playwright/test'
import { isAllowed, type Permission, ROLES } from '../lib/auth/roles'
import { type Role, stateOf } from './support/accounts'
import { expect, test } from './support/test'

/** Each route of the API with the permission it needs; a new one is listed here with its first test. */
const READS: [path: string, permission: Permission][] = [
  ['/api/sandbox/deliveries', 'delivery.read'],
  ['/api/sandbox/deliveries/counts', 'delivery.read'],
  ['/api/sandbox/deliveries/1', 'delivery.read'],
  ['/api/sandbox/coverage', 'sync.read'],
  ['/api/sandbox/registrations', 'registration.read'],
]
const CHANGES: [path: string, permission: Permission][] = [['/api/sandbox/sync', 'sync.run']]

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`

const sameSite = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' })

/** Calls the desk without a browser, as an attacker would. */
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

for (const role of ROLES) {
  test(`the API itself decides what a ${role} may do`, async () => {
    await callAs(role, async (request) => {
      for (const [path, permission] of READS) {
        const status = (await request.get(path)).status()
        expect([path, status === 403]).toEqual([path, !isAllowed(role, permission)])
      }
      for (const [path, permission] of CHANGES) {
        const status = (await request.post(path, { headers: sameSite(ORIGIN) })).status()
        expect([path, status]).toEqual([path, isAllowed(role, permission) ? 202 : 403])
      }
    })
  })
}

test('without a session the API answers 401 and pages answer the sign-in form', async () => {
  await callAs(null, async (request) => {
    for (const [path] of READS) expect([path, (await request.get(path)).status()]).toEqual([path, 401])
    for (const [path] of CHANGES) {
      expect([path, (await request.post(path, { headers: sameSite(ORIGIN) })).status()]).toEqual([path, 401])
    }
    for (const page of [
      '/sandbox/deliveries',
      '/sandbox/deliveries/1',
      '/sandbox/webhooks',
      '/production/deliveries',
    ]) {
      const answer = await request.get(page)
      expect(new URL(answer.url()).pathname).toBe('/sign-in')
      expect(await answer.text()).not.toContain('acme.example')
    }
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
      for (const [path] of CHANGES) {
        expect([path, (await request.post(path, { headers: headers(ORIGIN) })).status()]).toEqual([path, 403])
      }
    })
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

test('every signed-in answer is private and carries a request id', async () => {
  await callAs('viewer', async (request) => {
    for (const path of [...READS.map(([read]) => read), '/sandbox/deliveries', '/sandbox/webhooks']) {
      const headers = (await request.get(path)).headers()
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')])
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    }
  })
})
