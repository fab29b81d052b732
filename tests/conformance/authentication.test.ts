import { describe, expect, it } from 'vitest'
import { ENDPOINTS, endpointOf, isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import vectors from '@/tests/fixtures/ramp/signing-vectors.json'
import { CASES } from './cases'
import { firstOf } from './cases/case'
import { usePlatform } from './support/platform'
import { type RawRequest, type Signing, sha256 } from './support/raw-request'

const platform = usePlatform()

const LIST = '/v1/integrator/webhooks/deliveries'
const GET: RawRequest = { method: 'GET', target: `${LIST}?limit=1` }
const POST: RawRequest = { method: 'POST', target: '/v1/integrator/webhook-secret', body: '{"secret":"s"}' }

type Row = [what: string, request: RawRequest, signing?: Partial<Signing>]

const ago = (seconds: number) => String(Date.now() - seconds * 1000)

/** Requests that section 5 accepts. */
const ACCEPTED: Row[] = [
  ['a read without a body', GET],
  ['a change with a body', POST],
  ['a body with white space and text beyond ASCII', { ...POST, body: '{ "secret" :\n"é€😀" }' }],
  ['a query that is sorted', { method: 'GET', target: '/v1/integrator/ach-debit/returns?limit=1&search=a%20b' }],
  [
    'an unsorted query, signed sorted',
    {
      method: 'GET',
      target: '/v1/integrator/ach-debit/returns?search=a&limit=1',
      signedTarget: '/v1/integrator/ach-debit/returns?limit=1&search=a',
    },
  ],
  ['an encoded value', { method: 'GET', target: '/v1/integrator/ach-debit/returns?search=%C3%A9%26%2B%2F' }],
]

/** Requests that section 5 refuses. */
const REFUSED: Row[] = [
  ['no key', { ...GET, headers: { 'x-integrator-key': undefined } }],
  ['no timestamp', { ...GET, headers: { 'x-timestamp': undefined } }],
  ['no signature', { ...GET, headers: { 'x-signature': undefined } }],
  ['an unknown key', GET, { key: 'ik_unknown' }],
  ['another secret', GET, { secret: 'wrong' }],
  ['an empty secret', GET, { secret: '' }],
  ['a signature without its prefix', GET, { signature: (hex) => hex }],
  ['a signature in upper case', GET, { signature: (hex) => `sha256=${hex.toUpperCase()}` }],
  ['a signature cut short', GET, { signature: (hex) => `sha256=${hex.slice(1)}` }],
  ['a signature of another body', { ...POST, signedBody: '{"secret":"t"}' }],
  ['a body re-serialised after signing', { ...POST, body: '{ "secret":"s"}', signedBody: '{"secret":"s"}' }],
  [
    'a body that was not signed',
    POST,
    { canonical: ({ timestamp, method, path }) => `${timestamp}.${method}.${path}.` },
  ],
  [
    'the hash of nothing where there is no body',
    GET,
    { canonical: ({ timestamp, method, path }) => `${timestamp}.${method}.${path}.${sha256('')}` },
  ],
  ['a signature of another method', GET, { canonical: ({ timestamp, path }) => `${timestamp}.POST.${path}.` }],
  ['a signature of another path', { ...GET, signedTarget: '/v1/integrator/webhooks' }],
  ['a signature without the query', { ...GET, signedTarget: LIST }],
  ['a signature of another query', { ...GET, signedTarget: `${LIST}?limit=2` }],
  [
    'a query signed as it was sent, unsorted',
    { method: 'GET', target: '/v1/integrator/ach-debit/returns?search=a&limit=1' },
  ],
  ['a query key that stands twice', { method: 'GET', target: `${LIST}?limit=1&limit=1` }],
  ['a query key that stands twice, once encoded', { method: 'GET', target: `${LIST}?limit=1&%6Cimit=1` }],
  ['a timestamp in seconds', GET, { timestamp: String(Math.floor(Date.now() / 1000)) }],
  ['a timestamp that is no number', GET, { timestamp: 'now' }],
  ['a timestamp as a date', GET, { timestamp: new Date().toISOString() }],
  ['another timestamp than the signed one', { ...GET, headers: { 'x-timestamp': ago(1) } }],
  ['a bearer alone', { ...GET, headers: { ...unsigned(), authorization: 'Bearer ak_x' } }],
  ['an integrator token alone', { ...GET, headers: { ...unsigned(), authorization: 'Bearer spr_x' } }],
  [
    'the legacy header',
    { ...GET, headers: { ...unsigned(), 'x-integration-key': 'ik', authorization: 'Bearer ak_x' } },
  ],
]

function unsigned(): Record<string, undefined> {
  return { 'x-integrator-key': undefined, 'x-timestamp': undefined, 'x-signature': undefined }
}

describe('signature', () => {
  it.each(ACCEPTED)('is accepted: %s', async (_, request, signing) => {
    expect((await platform().raw(request, signing)).status).toBe(200)
  })

  it.each(REFUSED)('is refused: %s', async (_, request, signing) => {
    expect((await platform().raw(request, signing)).status).toBe(401)
  })

  it('gives the very same 401 for every failure, so that it says nothing', async () => {
    const answers = new Set<string>()
    for (const [, request, signing] of REFUSED) answers.add((await platform().raw(request, signing)).text)
    expect([...answers]).toEqual([expect.stringContaining('"Authentication failed"')])
  })

  it('is asked for before anything else, on every endpoint', async () => {
    for (const id of Object.keys(ENDPOINTS).filter(isEndpointId)) {
      const { target, body } = CASES[id].sample
      const malformed = body === undefined ? {} : { body: '{' }
      const request = { method: endpointOf(id).method, target, ...malformed, headers: unsigned() }
      expect([id, (await platform().raw(request)).status]).toEqual([id, 401])
    }
  })

  it('changes nothing when it is refused', async () => {
    const { client, raw } = platform()
    const before = await client.call('listWebhooks')
    const { id } = firstOf(before)
    await raw({ method: 'DELETE', target: `/v1/integrator/webhooks/${id}` }, { secret: 'wrong' })
    expect(await client.call('listWebhooks')).toEqual(before)
  })

  it('is not used up: a replay inside the window is accepted (rule 9)', async () => {
    const signing = { timestamp: ago(1) }
    expect((await platform().raw(GET, signing)).status).toBe(200)
    expect((await platform().raw(GET, signing)).status).toBe(200)
  })
})

describe('timestamp', () => {
  it.each([
    [-300, 200],
    [300, 200],
    [-300.001, 401],
    [300.001, 401],
    [-86_400, 401],
    [86_400, 401],
  ])('off by %d s gives %i', async (seconds, status) => {
    const { control, raw } = platform()
    const now = Date.parse('2026-11-01T12:00:00Z')
    await control('/clock', { set: '2026-11-01T12:00:00Z', frozen: true })
    expect((await raw(GET, { timestamp: String(now + Math.round(seconds * 1000)) })).status).toBe(status)
  })
})

describe('our client', () => {
  it.each([
    [301_000, /clock is off by 301 s \(slow\)/],
    [-301_000, /clock is off by 301 s \(fast\)/],
  ])('says how far a clock is off that is %i ms behind', async (behindMs, text) => {
    const client = platform().clientWith({ now: () => Date.now() - behindMs })
    const error = await client.call('listWebhooks').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unauthorized', message: expect.stringMatching(text) })
  })

  it('does not blame the clock for a wrong secret', async () => {
    const client = platform().clientWith({ integratorSecret: 'wrong' })
    const error = await client.call('listWebhooks').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unauthorized', clockSkewSeconds: null, platformStatus: 401 })
  })

  it('is understood for every text that a golden vector encodes', async () => {
    const texts = vectors.vectors
      .flatMap(({ query }) => query.map(([, value]) => value ?? ''))
      .filter((text) => text !== '')
    for (const search of texts) {
      expect(await platform().client.call('listAchDebitReturns', { query: { search } })).toMatchObject({
        hasMore: false,
      })
    }
  })
})
