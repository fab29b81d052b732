import { describe, expect, it } from 'vitest'
import type { RequestReport } from '@/lib/ramp/client'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import { TOKENS_PER_MINUTE } from '@/lib/ramp/contract/schemas/integrator-token'
import { NotFoundProblem, Problem, UnauthorizedProblem } from '@/lib/ramp/contract/schemas/problem'
import { CASES } from './cases'
import { firstOf } from './cases/case'
import { submissionToken } from './cases/ramps'
import { usePlatform } from './support/platform'

const platform = usePlatform()

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)
const withIds = ids.filter((id) => endpointOf(id).path.includes('{'))
const isForUsers = (id: EndpointId) => endpointOf(id).scope !== 'integrator'
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

function requestOf(id: EndpointId, change: { target?: string; body?: string; headers?: Record<string, string> } = {}) {
  const { sample } = CASES[id]
  const { target = sample.target, body = sample.body } = change
  const headers = { ...(isForUsers(id) ? platform().user.headers : {}), ...sample.headers, ...change.headers }
  return { method: endpointOf(id).method, target, ...(body === undefined ? {} : { body }), headers }
}

describe('coverage', () => {
  it('has a case for every endpoint of the registry and no other', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(ids.toSorted())
  })

  it('provokes every documented error and no other', () => {
    const provoked = ids.map((id) => {
      const { invalid, missing, refused = {} } = CASES[id]
      const statuses = [
        ...[401, 403, 429, 500],
        ...(invalid ? [400] : []),
        ...(endpointOf(id).body ? [415] : []),
        ...(missing || isForUsers(id) ? [404] : []),
        ...Object.values(refused).map(({ status }) => status),
      ]
      return [id, [...new Set(statuses)].toSorted()]
    })
    const documented = ids.map((id) => [id, [...new Set(endpointOf(id).errors.map(({ status }) => status))].toSorted()])
    expect(Object.fromEntries(provoked)).toEqual(Object.fromEntries(documented))
  })
})

describe.each(ids)('%s', (id) => {
  const { invalid = {}, refused = {}, existing } = CASES[id]

  it('succeeds with the documented status', async () => {
    const reports: RequestReport[] = []
    await CASES[id].succeed(platform().through({ onRequest: (report) => reports.push(report) }))
    const statuses = reports
      .filter(({ endpoint, kind }) => endpoint === id && kind === null)
      .map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([endpointOf(id).successStatus]))
  })

  it('gives 401 for a wrong secret', async () => {
    const response = await platform().raw(requestOf(id), { secret: 'wrong' })
    expect(response).toMatchObject({ status: 401, contentType: expect.stringContaining('application/problem+json') })
    expect(UnauthorizedProblem.parse(JSON.parse(response.text))).toMatchObject({
      type: 'urn:problem-type:auth:unauthorized',
      detail: 'Authentication failed',
    })
  })

  it('gives 400 for a query parameter that it does not know, and 401 first', async () => {
    const path = (await existing?.(platform())) ?? CASES[id].sample.target
    const request = requestOf(id, { target: `${path}?colour=red` })
    const refused = await platform().raw(request)
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.text)).toMatchObject({ field: 'colour', code: 'unknown_field' })
    expect((await platform().raw(request, { secret: 'wrong' })).status).toBe(401)
  })

  it.each(Object.entries(invalid))('gives 400 for %s', async (_, { field, ...change }) => {
    const path = (await existing?.(platform())) ?? CASES[id].sample.target
    const target = change.target?.startsWith('?') ? `${path}${change.target}` : (change.target ?? path)
    const response = await platform().raw(requestOf(id, { ...change, target }))
    expect(response.status).toBe(400)
    const problem: { errors: unknown[] } = JSON.parse(response.text)
    expect(problem).toMatchObject({ type: 'urn:problem-type:validation:invalid-fields', status: 400 })
    const [first, ...others] = problem.errors
    expect(first).toEqual({ field, message: expect.any(String), code: expect.any(String) })
    // not-shown.md, "7 errors[] item": a single cause also stands at the top level.
    const top = others.length === 0 ? { field, code: expect.any(String) } : {}
    expect(problem).toMatchObject(top)
    expect('field' in problem).toBe(others.length === 0)
  })

  it.each(Object.entries(refused))('is refused %s', async (_, { status, type, provoke }) => {
    const error = await failure(provoke(platform()))
    expect(error).toMatchObject({ platformStatus: status, ...(type === undefined ? {} : { type }) })
  })

  it('gives 429 with the wait, and 500', async () => {
    const { control, through } = platform()
    const impatient = through({ retry: { maxAttempts: 1 } })
    for (const [effect, expected] of [
      [
        { kind: 'retryAfter', value: '7' },
        { kind: 'rate_limited', platformStatus: 429, retryAfter: 7 },
      ],
      [
        { kind: 'status', status: 500 },
        { kind: 'server', platformStatus: 500 },
      ],
    ] as const) {
      await control('/faults', { ...effect, match: { endpoint: id }, times: 1 })
      expect(await failure(CASES[id].succeed(impatient))).toMatchObject(expected)
    }
    expect(await control('/faults', undefined, 'GET')).toEqual([
      expect.objectContaining({ fired: 1 }),
      expect.objectContaining({ fired: 1 }),
    ])
  })
})

describe('404', () => {
  it.each(ids.filter((id) => CASES[id].missing))('is given for what does not exist: %s', async (id) => {
    const error = await failure(CASES[id].missing?.(platform()) ?? Promise.resolve())
    expect(error).toMatchObject({ kind: 'not_found', platformStatus: 404, mayHaveHappened: false })
  })

  it.each(withIds)('says what is missing: %s', async (id) => {
    const response = await platform().raw(requestOf(id))
    expect(response.status).toBe(404)
    expect(NotFoundProblem.safeParse(JSON.parse(response.text)).error).toBeUndefined()
  })

  it.each(withIds.filter(isForUsers))("is given for another user's: %s", async (id) => {
    const given = platform()
    const target = (await CASES[id].existing?.(given)) ?? expect.fail('a case with an id in its path has `existing`')
    const users = await given.control<{ id: string; apiKey: string }[]>('/users', undefined, 'GET')
    const stranger = firstOf(users, ({ id: userId }) => userId !== given.user.id)
    const asStranger = { ...CASES[id].sample.headers, authorization: `Bearer ${stranger.apiKey}` }
    expect((await given.raw(requestOf(id, { target, headers: asStranger }))).status).toBe(404)
    expect((await given.raw(requestOf(id, { target }))).status).not.toBe(404)
  })

  it('is given at every endpoint for a user that is gone', async () => {
    const { control, raw, user } = platform()
    await control(`/users/${user.id}`, undefined, 'DELETE')
    for (const id of ids.filter(isForUsers)) {
      const response = await raw(requestOf(id))
      expect(response.status, id).toBe(404)
      expect(NotFoundProblem.parse(JSON.parse(response.text)), id).toMatchObject({
        resourceType: 'user',
        resourceId: user.id,
      })
    }
  })
})

describe('403', () => {
  it('is given at every endpoint for a valid credential that does not open it', async () => {
    const { client, user, through, raw } = platform()
    const { accessToken } = await client.call('createIntegratorToken', { body: { userApiKey: user.apiKey } })
    const submission = await submissionToken(through({}))
    for (const id of ids) {
      // Integrator and submission tokens open neither the account nor a direct deposit.
      const bearer = endpointOf(id).scope === 'user' ? submission.reveal() : accessToken.reveal()
      const unsigned = { 'x-integrator-key': undefined, 'x-timestamp': undefined, 'x-signature': undefined }
      const request = requestOf(id)
      const headers = { ...request.headers, ...unsigned, authorization: `Bearer ${bearer}` }
      const response = await raw({ ...request, headers })
      expect(response.status, id).toBe(403)
      expect(JSON.parse(response.text), id).toMatchObject({ type: 'urn:problem-type:forbidden', status: 403 })
    }
  })
})

describe('415', () => {
  it.each(ids.filter((id) => endpointOf(id).body))('is given for a body that is no JSON: %s', async (id) => {
    const target = (await CASES[id].existing?.(platform())) ?? CASES[id].sample.target
    const request = requestOf(id, { target, body: 'colour: red', headers: { 'content-type': 'application/yaml' } })
    const response = await platform().raw(request)
    expect(response).toMatchObject({ status: 415, contentType: expect.stringContaining('application/problem+json') })
    expect(Problem.parse(JSON.parse(response.text)).status).toBe(415)
  })
})

describe('token minting', () => {
  it('is limited by the minute (section 8), whatever the client counts', async () => {
    const { raw, user } = platform()
    const mint = () =>
      raw({ method: 'POST', target: '/v1/integrator/tokens', body: JSON.stringify({ userApiKey: user.apiKey }) })
    for (let count = 0; count < TOKENS_PER_MINUTE; count++) expect((await mint()).status).toBe(200)
    expect(await mint()).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
  })
})
