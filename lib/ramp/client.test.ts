import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  caught,
  cleanUp,
  clientFor,
  KEY,
  NOW,
  SECRET,
  serve,
  serveInTurn,
} from '@/tests/conformance/support/serve-client'
import { startTestServer } from '@/tests/conformance/support/test-server'
import { readableIn, unreadableIn } from './contract/schemas/list'
import { signRequest } from './credentials/sign'

describe('requests', () => {
  it('sends the three signed headers and no Authorization', async () => {
    const { client, server } = await serveInTurn([{}])
    await client.call('listWebhooks')
    const { method, url, headers } = server.received[0] ?? expect.fail('nothing arrived')
    expect(`${method} ${url}`).toBe('GET /v1/integrator/webhooks')
    expect(headers).toMatchObject({
      'x-integrator-key': KEY,
      'x-timestamp': String(NOW),
      'x-signature': signRequest({ timestamp: NOW, method: 'GET', path: url, body: null }, SECRET),
    })
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('content-type')
  })

  it('sends the very query, path id and body that it signed', async () => {
    const { client, server } = await serveInTurn([
      { body: '{"data":[],"hasMore":false}' },
      { body: '{"id":"wh","url":"u","events":[]}' },
    ])
    await client.call('listAchDebitReturns', {
      query: { search: 'R01 & +', userIds: ['u1', 'u2'], lossOnly: false, limit: 5 },
    })
    await client.call('updateWebhook', { params: { webhookId: 'w/h ?x' }, body: { events: ['*'] } })
    expect(server.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/v1/integrator/ach-debit/returns?limit=5&lossOnly=false&search=R01%20%26%20%2B&userIds=u1%2Cu2', ''],
      ['PATCH', '/v1/integrator/webhooks/w%2Fh%20%3Fx', '{"events":["*"]}'],
    ])
    for (const { method, url, headers, body } of server.received) {
      const input = { timestamp: NOW, method: method as 'GET', path: url, body: body === '' ? null : body }
      expect(headers['x-signature']).toBe(signRequest(input, SECRET))
    }
  })

  it('know the time of the platform by its newest answer, and ours before the first', async () => {
    const ahead = NOW + 95_000
    const { client } = await serveInTurn([{ body: '[]', headers: { date: new Date(ahead).toUTCString() } }])
    expect(client.platformNow()).toBe(NOW)
    await client.call('listWebhooks')
    expect(Math.abs(client.platformNow() - ahead)).toBeLessThanOrEqual(1_000)
  })

  it('puts the path of the base address before every path and signs it', async () => {
    const server = await startTestServer((response) => response.end('[]'))
    cleanUp.push(server.close)
    await clientFor(`${server.url}/platform/`).client.call('listWebhooks')
    expect(server.received[0]?.url).toBe('/platform/v1/integrator/webhooks')
  })

  it('sends nothing that the contract refuses', async () => {
    const { client, server } = await serveInTurn([{}])
    const unknown: unknown = 'getSecrets'
    const calls = [
      client.call('createWebhook', { body: { url: 'http://hooks.example/x' } }),
      client.call('createWebhook', { body: { url: 'ftp://hooks.example/x' } }),
      client.call('updateWebhook', { params: { webhookId: '..' }, body: { events: [] } }),
      client.call('updateWebhook', { params: { webhookId: 'wh' }, body: { events: ['*', 'payment.created'] } }),
      client.call('listWebhookDeliveries', { query: { limit: 101 } }),
      client.call('listWebhookDeliveries', { query: { cursor: '\ud800' } }),
      client.call('setWebhookSecret', { body: { secret: '' } }),
    ]
    for (const call of calls) expect(await caught(call)).toMatchObject({ code: 'invalid' })
    expect(await caught(client.call(unknown as 'listWebhooks'))).toMatchObject({ code: 'internal' })
    expect(server.received).toHaveLength(0)
  })

  it('asks for no more at once than it may', async () => {
    const held: ServerResponse[] = []
    let most = 0
    const probe = async () => {
      await fetch(server.url)
      most = Math.max(most, held.length)
      for (const response of held.splice(0)) response.end('[]')
    }
    const { client, server } = await serve(
      (response, { url }) => {
        if (url === '/') response.end()
        else if (held.push(response) === 3) probe().catch((error: unknown) => response.destroy(error as Error))
      },
      { maxConcurrency: 3 },
    )
    await Promise.all(Array.from({ length: 12 }, () => client.call('listWebhooks')))
    expect(most).toBe(3)
  })
})

describe('answers', () => {
  it('keeps unknown fields and values and takes missing optional ones', async () => {
    const registration = { id: 'wh_1', url: 'not even a url', events: ['future.event'], region: { a: 1 } }
    const { client } = await serveInTurn([{ body: JSON.stringify([registration]) }])
    expect(await client.call('listWebhooks')).toEqual([registration])
  })

  it.each([
    ['another shape', '{"data":[]}', 'expected array'],
    ['an empty answer', '', 'it is empty'],
    ['HTML', '<!doctype html>', 'it is not JSON'],
    ['a cut answer', '[{"id":"a"', 'it is not JSON'],
    ['a depth of 100,000', '['.repeat(100_000), 'Nested deeper than'],
    ['bytes that are not UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 'it is not UTF-8'],
  ])('names the field of a contract break: %s', async (_, body, named) => {
    const { client, server } = await serveInTurn([{ body, headers: { 'x-request-id': 'req_7' } }])
    const error = await caught(client.call('listWebhooks'))
    expect(error).toMatchObject({ code: 'platform', kind: 'contract', platformStatus: 200, requestId: 'req_7' })
    expect(error).toMatchObject({ message: expect.stringContaining(named), mayHaveHappened: false })
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['a wrong type', '{"id":7,"depositId":"d","sourceId":"s"}', '`id`'],
    ['a missing field', '{"id":"dr_1","depositId":"d"}', '`sourceId`'],
  ])('names the field of a record that breaks it: %s', async (_, body, named) => {
    const { client } = await serveInTurn([{ body }])
    const error = await caught(client.call('getAchDebitReturn', { params: { id: 'dr_1' } }))
    expect(error).toMatchObject({ kind: 'contract', message: expect.stringContaining(named) })
  })

  it('gives the items of a list that fit, and tells of the others', async () => {
    const registration = { id: 'wh_1', url: 'u', events: [] }
    const { client } = await serveInTurn([{ body: `[7,${JSON.stringify(registration)},{"id":"wh_2","url":"u"}]` }])
    const list = await client.call('listWebhooks')
    expect(readableIn(list)).toEqual([registration])
    expect(unreadableIn(list)).toMatchObject([
      { index: 0, itemId: null, field: '', raw: '7' },
      { index: 2, itemId: 'wh_2', field: 'events', raw: '{"id":"wh_2","url":"u"}' },
    ])
  })

  it('ignores a byte order mark', async () => {
    const { client } = await serveInTurn([{ body: '\ufeff[]' }])
    expect(await client.call('listWebhooks')).toEqual([])
  })

  it('does not let an answer reach the prototype', async () => {
    const { client } = await serveInTurn([{ body: '[{"id":"a","url":"u","events":[],"__proto__":{"disabled":true}}]' }])
    const [registration] = readableIn(await client.call('listWebhooks'))
    expect(registration?.id).toBe('a')
    expect(registration?.disabled).toBeUndefined()
  })

  it.each([
    ['nothing at all', { status: 204, body: '' }],
    ['another shape', { body: '{"ok":true}' }],
    ['no JSON', { body: 'done' }],
    ['another status', { status: 201, body: 'null' }],
  ])('takes any 2xx of a webhook change as success: %s', async (_, answer) => {
    const { client } = await serveInTurn([answer])
    expect(await client.call('deleteWebhook', { params: { webhookId: 'wh' } })).toBeNull()
  })

  it('gives the raw text, the date and the request id', async () => {
    const body = '{ "data": [ {"payload":{"n":1.0}} ], "hasMore": false }'
    const headers = { date: 'Sun, 01 Nov 2026 12:00:00 GMT', 'x-request-id': 'req_1' }
    const { client } = await serveInTurn([{ body, headers }])
    expect(await client.callRaw('listWebhookDeliveries', { query: { limit: 1 } })).toEqual({
      text: body,
      status: 200,
      date: new Date('2026-11-01T12:00:00Z'),
      headersAt: expect.closeTo(NOW, -4),
      requestId: 'req_1',
    })
  })
})
