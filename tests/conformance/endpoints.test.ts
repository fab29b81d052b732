import { describe, expect, it } from 'vitest'
import type { RequestReport } from '@/lib/ramp/client'
import { ENDPOINTS, endpointOf, isEndpointId } from '@/lib/ramp/contract/endpoints'
import { TOKENS_PER_MINUTE } from '@/lib/ramp/contract/schemas/integrator-token'
import { CASES } from './support/cases'
import { usePlatform } from './support/platform'

const platform = usePlatform()

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('coverage', () => {
  it('has a case for every endpoint of the registry and no other', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(ids.toSorted())
  })

  it('provokes every documented error and no other', () => {
    const shared = [401, 429, 500]
    const provoked = ids.map((id) => [
      id,
      [...new Set([...shared, ...(CASES[id].invalid ? [400] : []), ...(CASES[id].missing ? [404] : [])])].toSorted(),
    ])
    const documented = ids.map((id) => [id, [...new Set(endpointOf(id).errors.map(({ status }) => status))].toSorted()])
    expect(provoked).toEqual(documented)
  })
})

describe.each(ids)('%s', (id) => {
  const { method, path } = endpointOf(id)
  const { sample, invalid = {} } = CASES[id]

  it('succeeds with the documented status', async () => {
    const reports: RequestReport[] = []
    const client = platform().clientWith({ onRequest: (report) => reports.push(report) })
    await CASES[id].succeed({ ...platform(), client })
    const statuses = reports.filter(({ endpoint }) => endpoint === id).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([endpointOf(id).successStatus]))
  })

  it('gives 401 for a wrong secret', async () => {
    const { target, body } = sample
    const response = await platform().raw(
      { method, target, ...(body === undefined ? {} : { body }) },
      { secret: 'wrong' },
    )
    expect(response).toMatchObject({ status: 401, contentType: expect.stringContaining('application/problem+json') })
    expect(JSON.parse(response.text)).toMatchObject({
      type: 'urn:problem-type:auth:unauthorized',
      detail: 'Authentication failed',
      status: 401,
    })
  })

  it.each(Object.entries(invalid))('gives 400 for %s', async (_, { target = sample.target, body }) => {
    // A change of something that exists, so that nothing but the field is wrong.
    const [registration] = await platform().client.call('listWebhooks')
    const existing = target.replace('wh_1', registration?.id ?? expect.fail('the sandbox has a registration'))
    const response = await platform().raw({ method, target: existing, ...(body === undefined ? {} : { body }) })
    expect(response.status).toBe(400)
    const problem: unknown = JSON.parse(response.text)
    expect(problem).toMatchObject({ type: 'urn:problem-type:validation:invalid-fields', status: 400 })
    expect(problem).toMatchObject({
      errors: expect.arrayContaining([
        { field: expect.any(String), message: expect.any(String), code: expect.any(String) },
      ]),
    })
  })

  it('gives 429 with the wait, and 500', async () => {
    const { client, clientWith, control } = platform()
    const { target } = sample
    const impatient = clientWith({ retry: { maxAttempts: 1 } })
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
      await control('/faults', { ...effect, match: { method, path: target.replace(/[^/]+_1$/, '') }, times: 1 })
      const call = path.includes('{')
        ? CASES[id].missing?.({ ...platform(), client: impatient })
        : CASES[id].succeed({ ...platform(), client: impatient })
      expect(await failure(call ?? Promise.resolve())).toMatchObject(expected)
    }
    expect(await control('/faults', undefined, 'GET')).toEqual([
      expect.objectContaining({ fired: 1 }),
      expect.objectContaining({ fired: 1 }),
    ])
    expect(await client.call('listWebhooks')).toBeInstanceOf(Array)
  })
})

describe('what does not exist', () => {
  it.each(ids.filter((id) => CASES[id].missing))('gives 404: %s', async (id) => {
    const error = await failure(CASES[id].missing?.(platform()) ?? Promise.resolve())
    expect(error).toMatchObject({ kind: 'not_found', platformStatus: 404, mayHaveHappened: false })
  })
})

describe('token minting', () => {
  it('is limited by the minute (section 8)', async () => {
    const { clientWith, control } = platform()
    const client = clientWith({ retry: { maxAttempts: 1 } })
    const [user] = await control<{ apiKey: string }[]>('/users', undefined, 'GET')
    const body = { userApiKey: user?.apiKey ?? '' }
    for (let count = 0; count < TOKENS_PER_MINUTE; count++) await client.call('createIntegratorToken', { body })
    const error = await failure(client.call('createIntegratorToken', { body }))
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfter: expect.any(Number) })
  })
})
