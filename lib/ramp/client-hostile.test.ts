import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { caught, cleanUp, clientFor, REQUEST, serve, serveInTurn } from '@/tests/conformance/support/serve-client'
import { startTcpServer } from '@/tests/conformance/support/test-server'

describe('hostile answers', () => {
  const once = { retry: { maxAttempts: 1 } }

  it('ends a slow drip at the deadline', async () => {
    const timers: NodeJS.Timeout[] = []
    cleanUp.push(async () => {
      for (const timer of timers) clearInterval(timer)
    })
    const { client } = await serve(
      (response) => {
        response.writeHead(200).write('[')
        timers.push(setInterval(() => response.write(' '), 10))
      },
      { ...once, fetchTimeoutMs: 500 },
    )
    expect(await caught(client.call('listWebhooks'))).toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('did not answer within 0.5 s'),
    })
  })

  it('ends a silent connection at the deadline', async () => {
    const server = await startTcpServer(() => undefined)
    cleanUp.push(server.close)
    const { client } = clientFor(server.url, { ...once, fetchTimeoutMs: 500 })
    const change = client.call('createWebhook', { body: REQUEST })
    expect(await caught(change)).toMatchObject({ kind: 'timeout', mayHaveHappened: true })
  })

  it('stops reading an answer that is too large', async () => {
    const { client } = await serve(
      (response) => {
        const block = Buffer.alloc(64 * 1024, ' ')
        const pump = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', pump).on('error', () => undefined)
        pump()
      },
      { ...once, maxAnswerBytes: 1024 * 1024 },
    )
    expect(await caught(client.call('listWebhooks'))).toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('larger than 1 MB'),
    })
  })

  it('reads no compressed answer', async () => {
    const { client } = await serveInTurn([{ headers: { 'content-encoding': 'gzip' }, body: gzipSync('[]') }])
    expect(await caught(client.call('listWebhooks'))).toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('compressed'),
    })
  })

  it.each([
    ['too many headers', `HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 'contract', 'exceed 16 KB'],
    ['no HTTP', 'hello there\r\n\r\n', 'contract', 'is not HTTP'],
    [
      'less than it promises',
      'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n[]',
      'connection',
      'broke before the complete answer',
    ],
    ['nothing', '', 'connection', 'broke before'],
  ])('survives %s', async (_, bytes, kind, named) => {
    const server = await startTcpServer((socket) => socket.once('data', () => socket.end(bytes)))
    cleanUp.push(server.close)
    const error = await caught(clientFor(server.url, once).client.call('listWebhooks'))
    expect(error).toMatchObject({ kind, message: expect.stringContaining(named) })
  })

  it('gives the reason of a caller who gave up, and sends nothing for one who gave up before', async () => {
    const reason = new Error('left the page')
    const controller = new AbortController()
    const { client, server } = await serve(() => controller.abort(reason))
    expect(await caught(client.call('listWebhooks', { signal: controller.signal }))).toBe(reason)
    expect(await caught(client.call('listWebhooks', { signal: controller.signal }))).toBe(reason)
    expect(server.received).toHaveLength(1)
  })
})
