import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  caught,
  cleanUp,
  clientFor,
  KEY,
  NOW,
  REQUEST,
  SECRET,
  serve,
  serveInTurn,
} from '@/tests/conformance/support/serve-client'
import { findClosedAddress, startTcpServer } from '@/tests/conformance/support/test-server'
import type { RampClient } from './calls'
import { ENDPOINTS, type EndpointId, endpointOf } from './contract/endpoints/endpoints'
import { signRequest } from './credentials/sign'

const USER = { mode: 'signed-user', userApiKey: 'ak_changes' } as const

const id = { params: { id: 'x' } }
const cardholder = {
  cardholderFirstName: 'A',
  cardholderLastName: 'B',
  billingAddress: { line1: 'L', city: 'C', state: 'NY', postalCode: '10001', country: 'US' },
} as const
const card = {
  ...cardholder,
  encryptedCardNumber: 'token',
  expiryMonth: '1',
  expiryYear: '30',
  cardLastFour: '0000',
  cardBin: '000000',
  cardBrand: 'visa',
  label: 'L',
} as const
const deposit = {
  sourceId: 's',
  address: '0x0',
  network: 'base',
  asset: 'USDC',
  quoteType: 'exact_input',
  amountUsd: '1',
  priority: 'normal',
} as const
const quote = { accountId: 'a', amount: '1', rail: 'rtp', chain: 'base', tokenAddress: '0x0' } as const

const CHANGES = [
  ['createWebhook', { body: REQUEST }],
  ['createIntegratorToken', { body: { userApiKey: 'ak_x' } }],
  ['setWebhookSecret', { body: { secret: 's' } }],
  ['updateWebhook', { params: { webhookId: 'w' }, body: { events: [] } }],
  ['deleteWebhook', { params: { webhookId: 'w' } }],
  ['createAutoRampAccount', { body: { address: '0x0', network: 'base', token: 'USDC' } }],
  ['createBankLinkToken', { body: { redirectUri: 'com.example.app' } }],
  [
    'createBankAccount',
    { body: { type: 'us', ownership: 'personal', routingNumber: '000000000', accountNumber: '0000' } },
  ],
  ['deleteBankAccount', id],
  ['deleteFundingSource', id],
  ['createDebitCard', { body: card }],
  ['deleteDebitCard', id],
  ['updateCardholderInfo', { ...id, body: cardholder }],
  ['createOffRampQuote', { body: quote }],
  ['prepareDirectDeposit', { body: deposit }],
  ['createDirectDeposit', { body: { preparationId: 'p' }, idempotencyKey: 'k' }],
  [
    'updateCardPin',
    {
      params: { cardId: 'c' },
      body: { encryptedKey: 'AA==', encryptedPin: { iv: 'A'.repeat(16), data: 'A'.repeat(24) } },
    },
  ],
  ['resetSandboxBills', {}],
] as const

function change(client: RampClient, name: EndpointId, input: unknown): Promise<unknown> {
  // Each row's input belongs to its id.
  if (endpointOf(name).scope === 'integrator') return client.call(name as 'deleteWebhook', input as never)
  return client.as(USER).call(name as 'deleteBankAccount', input as never)
}

describe('changes', () => {
  it('are all here', () => {
    const changes = Object.entries(ENDPOINTS).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
    expect(CHANGES.map(([name]) => name).toSorted()).toEqual(changes.toSorted())
  })

  it.each(CHANGES)('are sent once when the platform fails: %s', async (name, input) => {
    const { client, server } = await serveInTurn([{ status: 500 }])
    const error = await caught(change(client, name, input))
    expect(error).toMatchObject({ kind: 'server', mayHaveHappened: true })
    expect(server.received).toHaveLength(1)
  })

  it.each(CHANGES)('are sent once when the connection breaks: %s', async (name, input) => {
    const { client, server } = await serve((response) => response.destroy())
    const error = await caught(change(client, name, input))
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: true, platformStatus: null })
    expect(error).toMatchObject({ message: expect.stringContaining('The change may have been made') })
    expect(server.received).toHaveLength(1)
  })

  it('are answered also where the platform closes each kept connection as the next request arrives', async () => {
    let read = 0
    const server = await startTcpServer((socket) => {
      socket.once('data', (bytes) => {
        read += 1
        const status = bytes.toString('latin1').startsWith('GET ') ? '200 OK' : '500 Broken'
        socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\n\r\n[]`)
        socket.once('data', () => socket.resetAndDestroy())
      })
    })
    cleanUp.push(server.close)
    for (const [name, input] of CHANGES) {
      // The breaker counts what fails in a row.
      const { client } = clientFor(server.url)
      await client.call('listWebhooks')
      const twice = [await caught(change(client, name, input)), await caught(change(client, name, input))]
      const atOnce = await Promise.all([caught(change(client, name, input)), caught(change(client, name, input))])
      for (const error of [...twice, ...atOnce]) expect(error).toMatchObject({ kind: 'server', platformStatus: 500 })
    }
    expect(read).toBe(5 * CHANGES.length)
  })

  it('are repeated where the connection was never made, and say that nothing was sent', async () => {
    const { client, slept } = clientFor(await findClosedAddress())
    const error = await caught(client.call('createWebhook', { body: REQUEST }))
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: false })
    expect(slept).toEqual([1000, 2000])
  })
})

describe('idempotency key', () => {
  const DEPOSIT = '{"id":"d","sourceId":"s","status":"authorized","principalAmountUsd":"1","totalDebitAmountUsd":"1"}'

  it('is the same on every attempt of a call, with a fresh timestamp and signature', async () => {
    const url = await findClosedAddress()
    const received: { key: unknown; timestamp: unknown; signature: unknown; url: string; body: string }[] = []
    const server = createServer(async (request, response) => {
      const chunks = await request.toArray()
      const { headers, url: target = '' } = request
      received.push({
        key: headers['idempotency-key'],
        timestamp: headers['x-timestamp'],
        signature: headers['x-signature'],
        url: target,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      response.end(DEPOSIT)
    })
    cleanUp.push(
      () =>
        new Promise((resolve) => {
          server.closeAllConnections()
          server.close(() => resolve())
        }),
    )
    let clock = NOW
    const reported: unknown[] = []
    const { client } = clientFor(url, {
      now: () => clock,
      onRequest: ({ attempt, kind, credential }) => reported.push([attempt, kind, credential]),
      sleep: async () => {
        clock += 7000
        await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
      },
    })
    await client.as(USER).call('createDirectDeposit', { body: { preparationId: 'p_1' }, idempotencyKey: 'order-7' })
    expect(reported).toEqual([
      [1, 'connection', 'signed-user'],
      [2, null, 'signed-user'],
    ])
    const [arrived, ...more] = received
    expect(more).toEqual([])
    const path = '/v1/deposits/direct'
    const body = '{"preparationId":"p_1"}'
    const signature = signRequest({ timestamp: NOW + 7000, method: 'POST', path, body }, SECRET)
    expect(arrived).toEqual({ key: 'order-7', timestamp: String(NOW + 7000), signature, url: path, body })
  })

  it('goes out on every attempt, the first included', async () => {
    const { client, server } = await serve((response) => response.destroy())
    await caught(
      client.as(USER).call('createDirectDeposit', { body: { preparationId: 'p' }, idempotencyKey: 'order-8' }),
    )
    expect(server.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-8'])
  })

  it('is wanted by one endpoint and taken by no other', async () => {
    const { client, server } = await serveInTurn([{}])
    const user = client.as(USER)
    const body = { preparationId: 'p' }
    const refused = [
      user.call('createDirectDeposit', { body, idempotencyKey: 'two words' }),
      user.call('createDirectDeposit', { body } as never),
      user.call('deleteBankAccount', { params: { id: 'x' }, idempotencyKey: 'k' } as never),
      client.call('createWebhook', { body: REQUEST, idempotencyKey: 'k' } as never),
    ]
    for (const call of refused) {
      expect(await caught(call)).toMatchObject({ code: 'invalid', fields: [{ field: 'idempotencyKey' }] })
    }
    expect(server.received).toHaveLength(0)
    await client.call('listWebhooks')
    expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key')
    expect(server.received[0]?.headers).toMatchObject({ 'x-integrator-key': KEY })
  })
})
