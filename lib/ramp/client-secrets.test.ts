import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { caught, cleanUp, serve, serveInTurn } from '@/tests/conformance/support/serve-client'
import { createRampClient } from './client'

const show = (value: unknown) => `${inspect(value, { depth: 9, showHidden: true })}${JSON.stringify(value)}`

const bearerOf = (length: number) => 'Zq7'.repeat(length).slice(0, length)
const PIECE = /Zq7|q7Z|7Zq/

describe('a secret that the platform tells us', () => {
  it.each([
    ['across the end of what is kept', 470, 42],
    ['that is longer than what is kept', 0, 800],
    ['just before the end of what is kept', 497, 42],
  ])('leaves no piece in an error: one %s', async (_, before, length) => {
    const bearer = bearerOf(length)
    const told = `${'x'.repeat(before)}${bearer} ${'y'.repeat(600)}`
    const problem = { type: told, title: told, detail: told, code: told, field: told }
    const { client } = await serveInTurn([
      { status: 403, body: JSON.stringify(problem) },
      { status: 403, body: JSON.stringify({ errors: [told, { field: told, message: told, code: told }] }) },
    ])
    const user = client.as({ mode: 'user', bearer })
    for (const error of [await caught(user.call('listBills')), await caught(user.call('listBills'))]) {
      expect(show(error)).not.toMatch(PIECE)
      const message = expect.stringMatching(/^x*\[/)
      expect(error).toMatchObject({ fieldErrors: expect.arrayContaining([expect.objectContaining({ message })]) })
    }
  })

  it.each([
    [200, 0, 30],
    [200, 190, 42],
    [403, 0, 30],
    [403, 190, 42],
  ])(
    'leaves no piece in the request id of an answer with status %i, after %i others',
    async (status, before, length) => {
      const bearer = bearerOf(length)
      const headers = { 'x-request-id': `${'r'.repeat(before)}${bearer}${'s'.repeat(100)}` }
      const { client, reports } = await serveInTurn([{ status, headers }])
      const call = client.as({ mode: 'user', bearer }).callRaw('listBills')
      const result = status === 200 ? await call : await caught(call)
      const requestId = `${'r'.repeat(before)}[removed]${'s'.repeat(100)}`.slice(0, 200)
      expect(result).toMatchObject({ requestId })
      expect(reports).toMatchObject([{ requestId }])
      expect(show([result, reports])).not.toMatch(PIECE)
    },
  )

  it("leaves no piece in an answer's request id that has the shape of a credential", async () => {
    const { client, reports } = await serveInTurn([{ headers: { 'x-request-id': 'ak_canary' } }])
    await client.call('listWebhooks')
    expect(reports).toMatchObject([{ status: 200, requestId: '[removed]' }])
  })

  it('leaves our own words whole', async () => {
    const { client } = await serveInTurn([{ status: 400, body: '{"detail":"secret is too short"}' }])
    expect(await caught(client.call('setWebhookSecret', { body: { secret: 'secret' } }))).toMatchObject({
      message: expect.stringMatching(/^Set the webhook secret: .+ \(400\)\. It says: “\[removed\] is too short”\. /),
    })
  })
})

it('does not read a refusal that is too large for a problem document', async () => {
  const body = JSON.stringify({ detail: 'Zq7'.repeat(500_000) })
  const { client } = await serveInTurn([{ status: 403, body }])
  const error = await caught(client.call('listWebhooks'))
  expect(error).toMatchObject({
    kind: 'forbidden',
    detail: null,
    cause: { message: expect.stringContaining('larger') },
  })
})

it('keeps to the credential that a call began with', async () => {
  const credential = { mode: 'user', bearer: 'Zq7-first' } as { mode: 'user'; bearer: string }
  const { client, server } = await serve((response, _, index) => {
    credential.bearer = 'changed-meanwhile'
    response.writeHead(index === 0 ? 503 : 403).end('{"detail":"Zq7-first"}')
  })
  const error = await caught(client.as(credential).call('listBills'))
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer Zq7-first', 'Bearer Zq7-first'])
  expect(error).toMatchObject({ detail: '[removed]' })
})

it("keeps to the integrator's credentials that it was made with", async () => {
  const environment = { name: 'test', baseUrl: '', integratorKey: 'Zq7-key', integratorSecret: 'Zq7-secret' }
  const { server } = await serve((response) => {
    Object.assign(environment, { integratorKey: 'changed', integratorSecret: 'changed' })
    response.writeHead(503).end('{"detail":"Zq7-key, Zq7-secret"}')
  })
  environment.baseUrl = server.url
  const client = createRampClient(environment, { sleep: async () => undefined })
  cleanUp.push(() => client.close())
  const error = await caught(client.call('listWebhooks'))
  expect(server.received.map(({ headers }) => headers['x-integrator-key'])).toEqual(['Zq7-key', 'Zq7-key', 'Zq7-key'])
  expect(error).toMatchObject({ detail: '[removed], [removed]' })
})
