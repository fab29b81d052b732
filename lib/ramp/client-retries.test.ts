import { describe, expect, it } from 'vitest'
import { caught, NOW, serve, serveInTurn } from '@/tests/conformance/support/serve-client'

describe('repeating', () => {
  it.each([
    ['seconds', '7', 7000],
    ['a date', 'Sun, 01 Nov 2026 12:00:09 GMT', 9000],
    ['a negative number', '-3', 1000],
    ['nonsense', 'soon', 1000],
  ])('repeats a read after 429 with Retry-After as %s', async (_, retryAfter, ms) => {
    const { client, slept, server } = await serveInTurn([{ status: 429, headers: { 'retry-after': retryAfter } }, {}])
    expect(await client.call('listWebhooks')).toEqual([])
    expect(slept).toEqual([ms])
    expect(server.received).toHaveLength(2)
  })

  it('takes the wait from the body where the header is missing', async () => {
    const { client, slept } = await serveInTurn([{ status: 429, body: '{"title":"Slow down","retryAfter":4}' }, {}])
    await client.call('listWebhooks')
    expect(slept).toEqual([4000])
  })

  it('gives up at once when the platform asks for more than a minute', async () => {
    const { client, slept, server } = await serveInTurn([{ status: 429, headers: { 'retry-after': '86400' } }])
    const error = await caught(client.call('listWebhooks'))
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfter: 86_400 })
    expect(slept).toEqual([])
    expect(server.received).toHaveLength(1)
  })

  it('repeats a read after 500 and 503 with growing waits and fresh timestamps', async () => {
    let clock = NOW
    const { client, slept, server, reports } = await serveInTurn([{ status: 500 }, { status: 503 }, {}], {
      now: () => ++clock,
    })
    await client.call('listWebhooks')
    expect(slept).toEqual([1000, 2000])
    expect(new Set(server.received.map(({ headers }) => headers['x-timestamp'])).size).toBe(3)
    expect(reports.map(({ attempt, status, kind }) => [attempt, status, kind])).toEqual([
      [1, 500, 'server'],
      [2, 503, 'server'],
      [3, 200, null],
    ])
  })

  it('stops after three attempts', async () => {
    const { client, server } = await serveInTurn([{ status: 502 }])
    expect(await caught(client.call('listWebhooks'))).toMatchObject({ kind: 'server', platformStatus: 502 })
    expect(server.received).toHaveLength(3)
  })

  it.each([400, 401, 403, 404, 409, 422])('never repeats a read after %i', async (status) => {
    const { client, server } = await serveInTurn([{ status }])
    await caught(client.call('listWebhooks'))
    expect(server.received).toHaveLength(1)
  })

  it('repeats a read whose connection breaks', async () => {
    const { client } = await serve((response, _, index) => (index === 0 ? response.destroy() : response.end('[]')))
    expect(await client.call('listWebhooks')).toEqual([])
  })
})
