import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RouteData } from '@/lib/api/route-data'
import { freshProofRuleOf, NEEDS_FRESH_PROOF, requireFreshProof } from '@/lib/auth/session/fresh-proof'
import { isOpenToTokens, scopesFor } from '@/lib/auth/token-permissions'
import { operator } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { debtsOfRoute, describeRoute, isRoute, isTokenRoute, routeDataOf } from '@/lib/http/route'
import { ALL_PERMISSIONS, BUILT_IN_ROLES, decidingRoles, PERMISSIONS, type Permission } from '@/lib/model/role'
import { TOKEN_SCOPES } from '@/lib/model/token-scope'
import { type FoundRoute, findRoutes } from '../support/found-routes'
import { useDatabase } from '../support/use-database'
import { addApp, setSession } from './factor-fixtures'
import { addAccount, addSession, SAME_ORIGIN } from './fixtures'
import { addToken } from './token-fixtures'

const held = useDatabase()

const root = path.resolve(import.meta.dirname, '../../..')
/** A link alone lets its holder in through these routes. */
const OF_LINKS = ['ask', 'look', 'use'].map((name) => `app/api/account-links/${name}/route.ts`)
/** Routes that are public on purpose. */
const PUBLIC = [
  'app/api/auth/[...nextauth]/route.ts',
  'app/api/auth/back-channel-logout/route.ts',
  'app/api/health/route.ts',
  'app/api/ready/route.ts',
  ...OF_LINKS,
]

const found = await findRoutes()
const guarded = found.filter(({ file }) => !PUBLIC.includes(file))

test('there are handlers to look at', () => {
  expect(found.length).toBeGreaterThan(5)
})

test.each(found)('$method of $file is made by the door', ({ handler }) => {
  expect(isRoute(handler)).toBe(true)
})

test('a handler that is not made by the door is noticed', () => {
  expect(isRoute(() => new Response())).toBe(false)
})

const addressOfFile = (file: string) =>
  `/${file
    .replace(/^app\/|\/route\.ts$/g, '')
    .replaceAll('[', '{')
    .replaceAll(']', '}')}`
const SIGN_IN = 'app/api/auth/[...nextauth]/route.ts'

test.each(found.filter(({ file }) => file !== SIGN_IN))('$method of $file is where callers look for it', (route) => {
  expect(routeDataOf(route.handler)).toMatchObject({ method: route.method, path: addressOfFile(route.file) })
})

test('every route that callers know has its handler', async () => {
  const handled = new Set(found.map(({ handler }) => routeDataOf(handler)))
  const known = await dataOfRoutes()
  expect(known.length).toBeGreaterThan(120)
  expect(known.filter((data) => !handled.has(data))).toEqual([])
})

async function dataOfRoutes(): Promise<RouteData[]> {
  const modules = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)routes\.ts$/.test(file),
  )
  const exported = await Promise.all(modules.map((file) => import(path.join(root, 'lib', file))))
  return exported.flatMap((names: Record<string, RouteData | Record<string, RouteData>>) =>
    Object.values(names).flatMap((value) => (isData(value) ? [value] : Object.values(value))),
  )
}

const isData = (value: RouteData | Record<string, RouteData>): value is RouteData => typeof value.path === 'string'

test('callers spell no address of the API', () => {
  const sources = ['components', 'cli'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  )
  const spelled = sources.filter((file) => /['"`}]\/api\//.test(readFileSync(path.join(root, file), 'utf8')))
  // The command line is one file that runs without the rest; a callback path must not be a route of the API.
  expect(spelled).toEqual(['components/sign-in/callback-path.ts', 'cli/desk.mjs'])
})

test('only listed routes are public', () => {
  expect(found.filter(({ handler }) => describeRoute(handler) === 'public').map(({ file }) => file)).toEqual(
    expect.arrayContaining(PUBLIC),
  )
  expect(guarded.filter(({ handler }) => describeRoute(handler) === 'public')).toEqual([])
})

test.each(found.filter(({ file }) => OF_LINKS.includes(file)))(
  '$method of $file answers 403 to another site',
  async ({ method, handler }) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await handler(request(method, headers), context)).status).toBe(403)
  },
)

test('tokens open only listed routes', () => {
  const open = guarded.filter(({ handler }) => isTokenRoute(handler))
  expect(open.map(({ file, method }) => `${method} ${file.replace('app/api/[environment]/', '')}`).sort()).toEqual([
    'GET command/route.ts',
    'GET deliveries/[deliveryId]/payload/route.ts',
    'GET deliveries/[deliveryId]/route.ts',
    'GET deliveries/counts/route.ts',
    'GET deliveries/route.ts',
    'GET deliveries/tail/route.ts',
    'GET exports/[exportId]/file/route.ts',
    'GET exports/[exportId]/manifest/route.ts',
    'GET exports/[exportId]/route.ts',
    'GET exports/route.ts',
    'GET exports/sources/route.ts',
    'GET redeliveries/[jobId]/progress/route.ts',
    'GET redeliveries/[jobId]/route.ts',
    'GET redeliveries/targets/route.ts',
    'GET users/[userId]/activity/route.ts',
    'GET users/[userId]/route.ts',
    'HEAD exports/[exportId]/file/route.ts',
    'POST doctor/route.ts',
    'POST exports/[exportId]/cancel/route.ts',
    'POST exports/[exportId]/remove/route.ts',
    'POST exports/count/route.ts',
    'POST exports/route.ts',
    'POST redeliveries/[jobId]/cancel/route.ts',
    'POST redeliveries/compose/route.ts',
    'POST redeliveries/pin/route.ts',
    'POST redeliveries/route.ts',
    'POST users/[userId]/open/route.ts',
  ])
  const page = readFileSync(path.join(root, 'docs/scripts.md'), 'utf8')
  for (const { file, method } of open)
    expect(page).toContain(`\`${method} ${file.replace('app/api/[environment]/', '').replace('/route.ts', '')}\``)
  expect(open.filter(({ handler }) => !isOpenToTokens(describeRoute(handler) as Permission))).toEqual([])
})

test('a session that owes its second factor opens only listed routes', () => {
  const open = found.filter(({ handler }) => debtsOfRoute(handler).length > 0)
  const debts = open.map(({ file, method, handler }) => [`${method} ${file}`, debtsOfRoute(handler)])
  expect(Object.fromEntries(debts)).toEqual({
    'POST app/api/auth/factors/app/route.ts': ['enrolment'],
    'POST app/api/auth/factors/app/confirm/route.ts': ['enrolment'],
    'POST app/api/auth/factors/passkeys/ask/route.ts': ['proof'],
    'POST app/api/auth/factors/passkeys/begin/route.ts': ['enrolment'],
    'POST app/api/auth/factors/passkeys/confirm/route.ts': ['enrolment'],
    'POST app/api/auth/factors/prove/route.ts': ['proof'],
  })
})

test('a fresh proof is asked for by listed routes, each of which changes or reveals something', () => {
  const asking = guarded.filter(({ handler }) => ruleOf(handler))
  expect(asking).toHaveLength(Object.keys(NEEDS_FRESH_PROOF).length)
  expect(asking.filter(({ method }) => method === 'GET')).toEqual([])
  const page = readFileSync(path.join(root, 'docs/permissions.md'), 'utf8')
  for (const { file, method } of asking)
    expect(page).toContain(
      `\`${method} ${file.replace(/^app\/api\/|\/route\.ts$/g, '').replace('[environment]/', '')}\``,
    )
})

test('each of them asks a person of the identity provider, who has no password', () => {
  for (const data of guarded.flatMap(({ handler }) => routeDataOf(handler) ?? [])) {
    if (!freshProofRuleOf(data)) continue
    const session = { provenAt: new Date(0), hasFactor: false, isProviders: true }
    expect(() => requireFreshProof(data, { kind: 'production' }, session)).toThrow('Prove again')
  }
})

test('some routes ask for a fresh proof in production alone, and some take the password for it', () => {
  const sessions = [new Date(0), new Date()].flatMap((provenAt) =>
    [true, false].map((hasFactor) => ({ provenAt, hasFactor, isProviders: false })),
  )
  const refusals = (data: RouteData, kind: 'sandbox' | 'production') =>
    sessions.filter((session) => {
      try {
        requireFreshProof(data, { kind }, session)
        return false
      } catch {
        return true
      }
    })
  const [withFactor, without] = sessions
  const inProduction = [
    '/api/{environment}/console/send',
    '/api/{environment}/redeliveries',
    '/api/{environment}/redeliveries/{jobId}/resume',
  ]
  const takingPasswords = [
    '/api/{environment}/secret/{changeId}/set',
    '/api/{environment}/settings/account/password',
    '/api/auth/factors/app',
    '/api/auth/factors/passkeys/begin',
  ]
  for (const data of guarded.flatMap(({ handler }) => routeDataOf(handler) ?? [])) {
    if (!freshProofRuleOf(data)) continue
    const refused = takingPasswords.includes(data.path) ? [withFactor] : [withFactor, without]
    expect([data.path, refusals(data, 'production')]).toEqual([data.path, refused])
    expect([data.path, refusals(data, 'sandbox')]).toEqual([data.path, inProduction.includes(data.path) ? [] : refused])
  }
})

function ruleOf(handler: FoundRoute['handler']) {
  const data = routeDataOf(handler)
  return data && freshProofRuleOf(data)
}

test('no file of app declares a server action: the door is the only way in', () => {
  const sources = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(
    sources.filter((file) => /['"]use server['"]/.test(readFileSync(path.join(root, 'app', file), 'utf8'))),
  ).toEqual([])
})

const request = (method: string, headers: Record<string, string>) =>
  new Request('http://localhost:3000/api/x', { method, headers: { ...SAME_ORIGIN, ...headers } })
const IDS = { deliveryId: '1', exportId: '1', jobId: '1', userId: 'usr_1' }
const context = { params: Promise.resolve({ environment: 'sandbox', ...IDS }) }

test.each(guarded.filter(({ handler }) => isTokenRoute(handler)))(
  '$method of $file answers 403 to a token of an admin that has every other scope',
  async ({ method, handler }) => {
    const given = scopesFor(describeRoute(handler) as Permission)
    const scopes = TOKEN_SCOPES.filter((scope) => !given.includes(scope))
    const { authorization } = await addToken(await addAccount('admin'), { role: 'admin', scopes })
    const asked = new Request('http://localhost:3000/api/x', { method, headers: { authorization } })
    expect((await handler(asked, context)).status).toBe(403)
  },
)

afterEach(() => {
  vi.restoreAllMocks()
})

/** The type of a refusal; null for other answers. */
async function problemOf(answer: Response): Promise<string | null> {
  if (answer.headers.get('content-type') !== 'application/problem+json') {
    await answer.body?.cancel()
    return null
  }
  return (await answer.json()).type
}

describe.each(guarded)('$method of $file', ({ file, method, handler }) => {
  const permission = describeRoute(handler) as Permission

  test('answers 401 without a session', async () => {
    expect((await handler(request(method, {}), context)).status).toBe(401)
  })

  test.each(BUILT_IN_ROLES.filter((role) => !(PERMISSIONS[permission] as readonly string[]).includes(role)))(
    'answers 403 to the role %s',
    async (role) => {
      const { cookie } = await addSession(await addAccount(role))
      expect((await handler(request(method, { cookie }), context)).status).toBe(403)
    },
  )

  test('answers 403 to a role of the configuration that has every other permission, and to one that is gone', async () => {
    const others = ALL_PERMISSIONS.filter((each) => each !== permission)
    const settings = configuration.env()
    vi.spyOn(configuration, 'env').mockReturnValue({
      ...settings,
      customRoles: [{ name: 'night-desk', permissions: others }],
    })
    for (const role of ['night-desk', 'gone']) {
      const { cookie } = await addSession(await addAccount(role))
      expect((await handler(request(method, { cookie }), context)).status).toBe(403)
    }
  })

  const isClosed =
    addressOfFile(file).includes('{environment}') && decidingRoles(permission, 'none', 'admin')[0] === 'none'
  if (isClosed)
    test('answers 403 to an admin to whom the environment is closed', async () => {
      const account = await addAccount('admin')
      const environmentRoles = { sandbox: 'none' }
      await held.database.update(operator).set({ environmentRoles }).where(eq(operator.id, account.id))
      const { cookie } = await addSession(account)
      expect((await handler(request(method, { cookie }), context)).status).toBe(403)
    })

  test('answers 403 to a session that owes its second factor, or setting one up, unless it pays so', async () => {
    const account = await addAccount('admin')
    await addApp(account)
    const owing = await addSession(account)
    const problem = async (cookie: string) => problemOf(await handler(request(method, { cookie }), context))
    const wanted = (debt: 'proof' | 'enrolment') => !debtsOfRoute(handler).includes(debt)
    const isOwed = (type: string | null) => type === '/problems/factor_required'
    expect(isOwed(await problem(owing.cookie))).toBe(wanted('proof'))
    await setSession(owing.id, { factorAt: new Date() })
    expect(isOwed(await problem(owing.cookie))).toBe(false)
    const other = await addSession(await addAccount('admin'))
    const settings = configuration.env()
    vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, secondFactorRoles: ['admin'] })
    expect(isOwed(await problem(other.cookie))).toBe(wanted('enrolment'))
  })

  test('answers 403 to a session whose proof is old, where a fresh one is asked for', async () => {
    const account = await addAccount('admin')
    await addApp(account)
    const session = await addSession(account)
    await setSession(session.id, { factorAt: new Date(), provenAt: new Date(Date.now() - 601_000) })
    const isAsked = async () =>
      (await problemOf(await handler(request(method, { cookie: session.cookie }), context))) ===
      '/problems/fresh_proof_required'
    const rule = ruleOf(handler)
    expect(await isAsked()).toBe(rule !== undefined && rule.kind !== 'production')
    await setSession(session.id, { provenAt: new Date() })
    expect(await isAsked()).toBe(false)
  })

  test('answers 403 to another site, whoever is signed in', async () => {
    const { cookie } = await addSession(await addAccount('admin'))
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await handler(request(method, foreign), context)).status).toBe(403)
  })

  test('answers 401 to a token that does not hold, and 400 to one beside a session', async () => {
    const account = await addAccount('admin')
    const { cookie } = await addSession(account)
    const { authorization } = await addToken(account)
    const unknown = `Bearer rdk_${'a'.repeat(43)}`
    expect((await handler(request(method, { authorization: unknown }), context)).status).toBe(401)
    expect((await handler(request(method, { authorization, cookie }), context)).status).toBe(400)
  })

  test('answers 403 to a token of an admin unless it is open to tokens', async () => {
    const { authorization } = await addToken(await addAccount('admin'), { role: 'admin', scopes: [...TOKEN_SCOPES] })
    // A program names no origin.
    const answer = await handler(
      new Request('http://localhost:3000/api/x', { method, headers: { authorization } }),
      context,
    )
    await answer.body?.cancel()
    // 415: the door let the request in, but there is no body; 428: no purpose was given for looking the user up.
    if (isTokenRoute(handler)) expect([200, 404, 415, 428]).toContain(answer.status)
    else expect(answer.status).toBe(403)
  })

  test('answers 403 to a token from another site, and to one of another environment', async () => {
    const account = await addAccount('admin')
    const [own, other] = [await addToken(account), await addToken(account, {}, 'production')]
    const foreign = { authorization: own.authorization, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await handler(request(method, foreign), context)).status).toBe(403)
    expect((await handler(request(method, { authorization: other.authorization }), context)).status).toBe(403)
  })
})
