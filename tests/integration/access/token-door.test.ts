import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { TOKEN_LIMITS } from '@/lib/auth/access-tokens/token-limits'
import { accessToken, operator } from '@/lib/db/schema'
import { route } from '@/lib/http/route'
import { useDatabase } from '../support/use-database'
import { type Account, ANY, addAccount, addSession, IN_ENVIRONMENT, SAME_ORIGIN } from './fixtures'
import { addToken } from './token-fixtures'

const store = useDatabase()

const seen = vi.fn((_context: object) => ({ ok: true }))
const read = route(IN_ENVIRONMENT, { access: 'delivery.read', allowsToken: true }, seen)

const call = (headers: Record<string, string>, { handler = read, method = 'GET', environment = 'sandbox' } = {}) =>
  handler(new Request('http://localhost:3000/api/x', { method, headers }), { params: Promise.resolve({ environment }) })

const setOperator = ({ id }: Account, change: Partial<typeof operator.$inferInsert>) =>
  store.database.update(operator).set(change).where(eq(operator.id, id))

test('a token stands for a session, and the handler learns whose it is', async () => {
  const account = await addAccount('operator')
  const { id, text, authorization } = await addToken(account, { role: 'viewer' })
  for (const header of [authorization, `bearer ${text}`, `BEARER \t${text} `]) {
    seen.mockClear()
    expect((await call({ authorization: header })).status).toBe(200)
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({
        actor: expect.objectContaining({
          id: account.id,
          role: 'operator',
          token: expect.objectContaining({ id, role: 'viewer' }),
        }),
      }),
    )
  }
})

describe('the answer to a token that does not hold', () => {
  test('is the same 401 whatever is wrong with it', async () => {
    const account = await addAccount('operator')
    const [revoked, over, live] = [await addToken(account), await addToken(account), await addToken(account)]
    await revokeAccessToken(revoked.scope, revoked.id)
    await store.database.update(accessToken).set({ expiresAt: new Date() }).where(eq(accessToken.id, over.id))
    const disabled = await addAccount('operator')
    const dead = await addToken(disabled)
    await setOperator(disabled, { disabledAt: new Date() })
    const wrong = ['rdk_', `rdk_${'a'.repeat(43)}`, 'a.jwt.of-others', live.text.slice(0, -1), `${live.text}=`, '']
    const answers = []
    for (const text of [...wrong, revoked.text, over.text, dead.text]) {
      const answer = await call({ authorization: `Bearer ${text}` })
      const { requestId, ...problem } = await answer.json()
      expect(requestId).toEqual(expect.any(String))
      answers.push({ status: answer.status, problem })
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { type: '/problems/unauthenticated' } })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await call({ authorization: live.authorization })).status).toBe(200)
  })

  test('becomes 429 after many, which holds back no token that does hold', async () => {
    const { authorization } = await addToken(await addAccount('operator'))
    const guess = (letter: string) => call({ authorization: `Bearer rdk_${letter.repeat(43)}` })
    const points = (name: string) => TOKEN_LIMITS.find((limit) => limit.name === name)?.points ?? 0
    for (let failed = 0; failed < points('token'); failed++) expect((await guess('a')).status).toBe(401)
    const refused = await guess('a')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await guess('b')).status).toBe(401)
    const letters = [...'cdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, points('address'))
    for (const letter of letters) await guess(letter)
    expect((await guess('_')).status).toBe(429)
    expect((await call({ authorization })).status).toBe(200)
  })
})

describe('where a request with a token may come from', () => {
  const ours = SAME_ORIGIN.origin
  test.each<[string, Record<string, string>, number]>([
    ['a program, which names no origin', {}, 200],
    ['our own pages', { ...SAME_ORIGIN }, 200],
    ['a typed address', { 'sec-fetch-site': 'none' }, 200],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }, 403],
    ['another scheme', { origin: 'https://localhost:3000' }, 403],
    ['another site with our origin', { origin: ours, 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_name, headers, status) => {
    const { authorization } = await addToken(await addAccount('operator'))
    const change = route(IN_ENVIRONMENT, { access: 'delivery.read', allowsToken: true }, () => ({ ok: true }))
    expect((await call({ authorization, ...headers })).status).toBe(status)
    expect((await call({ authorization, ...headers }, { handler: change, method: 'POST' })).status).toBe(status)
  })
})

describe('a request with a session and a token', () => {
  test('is refused, whichever of them holds', async () => {
    const account = await addAccount('operator')
    const { cookie } = await addSession(account)
    const { authorization } = await addToken(account)
    seen.mockClear()
    const stale = `${cookie.split('=')[0]}=nothing`
    for (const [left, right] of [
      [cookie, authorization],
      [stale, authorization],
      [cookie, 'Bearer rdk_nothing'],
      [`other=1; ${cookie}`, authorization],
    ])
      expect((await call({ cookie: String(left), authorization: String(right) })).status).toBe(400)
    expect(seen).not.toHaveBeenCalled()
  })

  test("is the session's where the bearer is a proxy's own, and other cookies are no session", async () => {
    const account = await addAccount('operator')
    const { cookie } = await addSession(account)
    const { authorization } = await addToken(account)
    expect((await call({ cookie, authorization: 'Bearer eyJhbGciOi.of.a-proxy' })).status).toBe(200)
    expect((await call({ cookie, authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(200)
    expect((await call({ cookie: 'sticky=1', authorization })).status).toBe(200)
  })
})

describe('a token does not open', () => {
  test('a route that does not say so', async () => {
    const { authorization } = await addToken(await addAccount('admin'), { role: 'admin' })
    const handler = route(IN_ENVIRONMENT, { access: 'delivery.read' }, () => ({ ok: true }))
    const answer = await call({ authorization }, { handler })
    expect([answer.status, (await answer.json()).detail]).toEqual([403, expect.stringMatching(/access token/i)])
  })

  test('what its permissions leave out, even where a route says so by mistake', async () => {
    const { authorization } = await addToken(await addAccount('admin'), { role: 'admin' })
    const handler = route(IN_ENVIRONMENT, { access: 'secret.write', allowsToken: true }, () => ({ ok: true }))
    const answer = await call({ authorization }, { handler, method: 'POST' })
    expect([answer.status, (await answer.json()).detail]).toEqual([403, expect.stringContaining('secret.write')])
  })

  test('another environment, or what belongs to none', async () => {
    const account = await addAccount('admin')
    const elsewhere = await addToken(account, {}, 'production')
    const own = await addToken(account)
    const everywhere = route(ANY, { access: 'delivery.read', allowsToken: true }, () => ({ ok: true }))
    expect((await call({ authorization: elsewhere.authorization })).status).toBe(403)
    expect((await call({ authorization: own.authorization }, { environment: 'nowhere' })).status).toBe(404)
    expect((await call({ authorization: own.authorization }, { handler: everywhere })).status).toBe(403)
  })

  test("what its owner's role of this moment does not", async () => {
    const account = await addAccount('admin')
    const { authorization } = await addToken(account, { role: 'admin' })
    const handler = route(IN_ENVIRONMENT, { access: 'redelivery.read', allowsToken: true }, () => ({ ok: true }))
    expect((await call({ authorization }, { handler })).status).toBe(200)
    await setOperator(account, { role: 'viewer' })
    expect((await call({ authorization }, { handler })).status).toBe(403)
  })
})
