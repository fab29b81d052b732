import { describe, expect, it } from 'vitest'
import { caught, KEY, REQUEST, SECRET, serve, serveInTurn } from '@/tests/conformance/support/serve-client'
import { createRampClient } from './client'

const LISTS = ['listWebhooks', 'listWebhooks', 'listWebhooks'] as const

describe('concurrency of a client', () => {
  it('lets others through while a read waits to be repeated', async () => {
    let wake = () => undefined as unknown
    let sleeping = () => undefined as unknown
    const asleep = new Promise<void>((resolve) => (sleeping = () => resolve()))
    const { client, server } = await serve(
      (response, { url }, index) =>
        url.includes('returns') && index === 0
          ? response.writeHead(429, { 'retry-after': '60' }).end()
          : response.end(url.includes('returns') ? '{"data":[],"hasMore":false}' : '[]'),
      {
        maxConcurrency: 1,
        sleep: () => {
          sleeping()
          return new Promise((resolve) => (wake = () => resolve()))
        },
      },
    )
    const waiting = client.call('listAchDebitReturns')
    await asleep
    expect(await Promise.all(LISTS.map((id) => client.call(id)))).toEqual([[], [], []])
    expect(server.received).toHaveLength(4)
    wake()
    expect(await waiting).toEqual({ data: [], hasMore: false })
    expect(server.received).toHaveLength(5)
  })

  it('lets a call go at once that is given up in line, and sends the others in order', async () => {
    const release: (() => void)[] = []
    let arrived = () => undefined as unknown
    const first = new Promise<void>((resolve) => (arrived = () => resolve()))
    const { client, server, reports } = await serve(
      (response) => {
        release.push(() => response.end('[]'))
        arrived()
        if (release.length > 1) response.end('[]')
      },
      { maxConcurrency: 1 },
    )
    const controller = new AbortController()
    const reason = new Error('left the page')
    const body = (name: string) => ({ body: { url: `https://hooks.example/${name}` } })
    const running = client.call('listWebhooks')
    await first
    const second = caught(client.call('createWebhook', body('second')))
    const third = client.call('createWebhook', { ...body('third'), signal: controller.signal })
    const fourth = caught(client.call('createWebhook', body('fourth')))
    controller.abort(reason)
    expect(await caught(third)).toBe(reason)
    expect(server.received).toHaveLength(1)
    release[0]?.()
    await Promise.allSettled([running, second, fourth])
    expect(server.received.map(({ body: text }) => text.replace(/.*\/(\w+)".*/, '$1'))).toEqual([
      '',
      'second',
      'fourth',
    ])
    expect(reports).toHaveLength(3)
  })
})

describe('a listener that fails', () => {
  it.each([
    [
      'at once',
      () => {
        throw new Error('listener')
      },
    ],
    [
      'later',
      async () => {
        throw new Error('listener')
      },
    ],
  ])('changes nothing of the call: %s', async (_, onRequest) => {
    const { client, server } = await serveInTurn([{ status: 503 }, {}], { onRequest, maxConcurrency: 1 })
    expect(await client.call('listWebhooks')).toEqual([])
    expect(await client.call('listWebhooks')).toEqual([])
    expect(server.received).toHaveLength(3)
  })
})

describe('what could not be sent', () => {
  it('is no change that may have happened: a key that no header takes', async () => {
    const { server } = await serveInTurn([{}])
    const environment = { name: 'test', baseUrl: server.url, integratorKey: `${KEY}\n`, integratorSecret: SECRET }
    const client = createRampClient(environment, { sleep: async () => undefined })
    const error = await caught(client.call('createWebhook', { body: REQUEST }))
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: false })
    await client.close()
    expect(server.received).toHaveLength(0)
  })

  it('is no change that may have happened: a call after the end', async () => {
    const { server } = await serveInTurn([{}])
    const environment = { name: 'test', baseUrl: server.url, integratorKey: KEY, integratorSecret: SECRET }
    const client = createRampClient(environment, { sleep: async () => undefined })
    await client.close()
    const error = await caught(client.call('createWebhook', { body: REQUEST }))
    expect(error).toMatchObject({ kind: 'connection', mayHaveHappened: false })
    expect(server.received).toHaveLength(0)
  })
})
