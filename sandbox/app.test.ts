import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from './start'
import { DELIVERIES_PATH, type Sent, START, send, signed, signingHeaders } from './testing/sandbox-client'

let sandbox: RunningSandbox
const lines: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'small', now: START, frozen: true, log: (line) => lines.push(line) })
})
afterAll(() => sandbox.close())

const WEBHOOKS = '/v1/integrator/webhooks'
const BODY = JSON.stringify({ secret: 'whatever' })
const SECRET = '/v1/integrator/webhook-secret'

const json = { 'content-type': 'application/json' }
const without = (name: string) =>
  Object.fromEntries(Object.entries(signingHeaders(sandbox, 'GET', WEBHOOKS)).filter(([key]) => key !== name))

const REFUSED: Record<string, () => { target: string } & Sent> = {
  'no headers': () => ({ target: WEBHOOKS }),
  'no key': () => ({ target: WEBHOOKS, headers: without('x-integrator-key') }),
  'no timestamp': () => ({ target: WEBHOOKS, headers: without('x-timestamp') }),
  'no signature': () => ({ target: WEBHOOKS, headers: without('x-signature') }),
  'an unknown key': () => ({
    target: WEBHOOKS,
    headers: { ...signingHeaders(sandbox, 'GET', WEBHOOKS), 'x-integrator-key': 'ik_other' },
  }),
  'another secret': () => ({
    target: WEBHOOKS,
    headers: signingHeaders({ ...sandbox, integratorSecret: 'other' }, 'GET', WEBHOOKS),
  }),
  'upper-case hex': () => {
    const headers = signingHeaders(sandbox, 'GET', WEBHOOKS)
    return {
      target: WEBHOOKS,
      headers: { ...headers, 'x-signature': `sha256=${headers['x-signature']?.slice(7).toUpperCase()}` },
    }
  },
  'a signature without its prefix': () => {
    const headers = signingHeaders(sandbox, 'GET', WEBHOOKS)
    return { target: WEBHOOKS, headers: { ...headers, 'x-signature': headers['x-signature']?.slice(7) ?? '' } }
  },
  'a signature given twice': () => {
    const headers = signingHeaders(sandbox, 'GET', WEBHOOKS)
    return { target: WEBHOOKS, headers: { ...headers, 'x-signature': [headers['x-signature'] ?? '', 'x'] } }
  },
  'a stale timestamp': () => ({
    target: WEBHOOKS,
    headers: signingHeaders(sandbox, 'GET', WEBHOOKS, '', Date.parse(START) - 300_001),
  }),
  'a timestamp from the future': () => ({
    target: WEBHOOKS,
    headers: signingHeaders(sandbox, 'GET', WEBHOOKS, '', Date.parse(START) + 300_001),
  }),
  'a tampered body': () => ({
    target: SECRET,
    method: 'POST',
    headers: { ...json, ...signingHeaders(sandbox, 'POST', SECRET, BODY) },
    body: BODY.replace('whatever', 'whatevex'),
  }),
  'an added body': () => ({ target: WEBHOOKS, headers: signingHeaders(sandbox, 'GET', WEBHOOKS), body: 'x' }),
  'the hash of an empty body': () => {
    const timestamp = String(Date.parse(START))
    const text = `${timestamp}.GET.${WEBHOOKS}.${createHash('sha256').update('').digest('hex')}`
    const signature = createHmac('sha256', sandbox.integratorSecret).update(text).digest('hex')
    const headers = { ...signingHeaders(sandbox, 'GET', WEBHOOKS), 'x-signature': `sha256=${signature}` }
    return { target: WEBHOOKS, headers }
  },
  'another method': () => ({ target: WEBHOOKS, method: 'GET', headers: signingHeaders(sandbox, 'POST', WEBHOOKS) }),
  'another path': () => ({ target: WEBHOOKS, headers: signingHeaders(sandbox, 'GET', DELIVERIES_PATH) }),
  'an unsigned query': () => ({
    target: `${DELIVERIES_PATH}?limit=1`,
    headers: signingHeaders(sandbox, 'GET', DELIVERIES_PATH),
  }),
  'a query key given twice': () => {
    const target = `${DELIVERIES_PATH}?limit=1&limit=1`
    return { target, headers: signingHeaders(sandbox, 'GET', target) }
  },
  'a space sent as a plus': () => {
    const target = '/v1/integrator/ach-debit/returns?search=no+account'
    return { target, headers: signingHeaders(sandbox, 'GET', target) }
  },
}

describe('authentication', () => {
  test.each(Object.keys(REFUSED))('answers the same bytes for %s', async (name) => {
    const { target, ...sent } = REFUSED[name]?.() ?? { target: '/' }
    const answer = await send(sandbox, target, sent)
    expect(answer.text).toBe(
      '{"type":"urn:problem-type:auth:unauthorized","title":"Unauthorized","status":401,"detail":"Authentication failed"}',
    )
    expect(answer.status).toBe(401)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(Object.keys(answer.headers).sort()).toEqual(
      ['connection', 'content-length', 'content-type', 'date', 'x-request-id'].sort(),
    )
  })

  test('accepts an unsorted query that was signed sorted', async () => {
    const headers = signingHeaders(sandbox, 'GET', '/v1/integrator/ach-debit/returns?limit=2&search=no%20account')
    const answer = await send(sandbox, '/v1/integrator/ach-debit/returns?search=no%20account&limit=2', { headers })
    expect(answer.status).toBe(200)
  })

  test('ignores Authorization on integrator endpoints and logs that', async () => {
    const headers = { ...signingHeaders(sandbox, 'GET', WEBHOOKS), authorization: 'Bearer ak_canary' }
    expect((await send(sandbox, WEBHOOKS, { headers })).status).toBe(200)
    await expect.poll(() => lines.at(-1)).toContain('Authorization ignored')
    expect(lines.join('\n')).not.toContain('ak_canary')
  })

  test('logs no such thing where the bearer was looked at', async () => {
    const headers = { authorization: 'Bearer ak_sandbox_0001' }
    const answer = await send(sandbox, WEBHOOKS, { headers })
    expect(answer.status).toBe(403)
    const line = () => lines.find((text) => text.includes(String(answer.headers['x-request-id'])))
    await expect.poll(line).toContain('by user')
    expect(line()).not.toContain('Authorization ignored')
  })
})

describe('answers', () => {
  test('carry the date of the sandbox clock and a request id of their own', async () => {
    const [first, second] = [await signed(sandbox, 'GET', WEBHOOKS), await signed(sandbox, 'GET', WEBHOOKS)]
    expect(first.headers.date).toBe(new Date(START).toUTCString())
    expect(first.headers['x-request-id']).toMatch(/^req_/)
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
  })

  test('say 404 for a path that does not exist', async () => {
    const answer = await signed(sandbox, 'GET', '/v1/nothing')
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resourceType: 'route', resourceId: '/v1/nothing' })
  })

  test.each([
    '/v1/off-ramps/.',
    '/v1/off-ramps/..',
    '/v1/integrator/x/../webhooks',
    '/v1/integrator/%2e/webhooks',
    '/v1/integrator/x/%2E./webhooks',
    '/v1/integrator/x/.%2e/webhooks?limit=1',
    'http://127.0.0.1/v1/integrator/./webhooks',
  ])('say 404 for dot segments, which would name something else: %s', async (target) => {
    const answer = await signed(sandbox, 'GET', target)
    expect([answer.status, JSON.parse(answer.text).resourceType]).toEqual([404, 'route'])
  })

  test('take dots anywhere else', async () => {
    const list = '/v1/integrator/ach-debit/returns'
    const headers = signingHeaders(sandbox, 'GET', `${list}/dr..1.`)
    const answer = await send(sandbox, `${list}/dr..1.`, { headers })
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 404,
      resourceType: 'ach-debit-return',
      resourceId: 'dr..1.',
    })
    const forSearch = signingHeaders(sandbox, 'GET', `${list}?search=%2F..%2F`)
    expect((await send(sandbox, `${list}?search=/../`, { headers: forSearch })).status).toBe(200)
  })

  test('refuse a body behind a byte order mark', async () => {
    const body = `\uFEFF${BODY}`
    const headers = { ...json, ...signingHeaders(sandbox, 'POST', SECRET, body) }
    const answer = await send(sandbox, SECRET, { method: 'POST', headers, body })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'invalid_json' })
  })

  test.each([
    ['PUT', WEBHOOKS, 'GET, POST'],
    ['GET', SECRET, 'POST'],
    ['DELETE', DELIVERIES_PATH, 'GET'],
  ])('say 405 for %s %s', async (method, target, allowed) => {
    const answer = await signed(sandbox, method, target)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe(allowed)
  })

  test.each(['1000001', undefined])('say 413 for a body over the cap, declared as %s', async (declared) => {
    const length = declared === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': declared }
    const answer = await send(sandbox, SECRET, {
      method: 'POST',
      headers: { ...json, ...length },
      body: 'x'.repeat(1_000_001),
    })
    expect(answer.status).toBe(413)
  })
})
