import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFront } from './front-server.mjs'

const HEADERS = { 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'none'" }

type Options = Omit<Parameters<typeof createFront>[0], 'headers' | 'log'>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let sockets: Socket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function listen(options: Options = {}, answer: Answer = (_request, response) => response.end('fine')) {
  const log = vi.fn()
  server = createFront({ headers: HEADERS, log, ...options }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return log
}

async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) text += chunk
  return text
}

const isRefused = async (socket: Socket) => {
  socket.resume()
  await once(socket, 'close')
  return true
}

async function isAnswered(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n')
  return (await textOf(socket)).startsWith('HTTP/1.1 200 ')
}

test('a connection that idles stays open for longer than its client is told, and is answered again until then', async () => {
  await listen()
  const accepted = once(server, 'connection')
  const socket = await open()
  const [kept]: Socket[] = await accepted
  for (const _ of [1, 2]) {
    socket.write('GET / HTTP/1.1\r\nHost: desk\r\n\r\n')
    const [answer] = await once(socket, 'data')
    const told = Number(/^keep-alive: timeout=(\d+)\r$/im.exec(String(answer))?.[1])
    await expect.poll(() => kept?.timeout).toBeGreaterThanOrEqual(told * 1000 + 1000)
  }
})

describe('an answer that nobody made on purpose', () => {
  const LONG = `GET / HTTP/1.1\r\nHost: desk\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`

  test.each<[string, string, number]>([
    ['no HTTP', 'hello there\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a bad chunk', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a head that is too long', LONG, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
  ])('to %s is not kept and is as guarded as any other', async (_name, request, status) => {
    await listen({}, (incoming, response) => incoming.resume().on('end', () => response.end('fine')))
    const socket = await open()
    socket.write(request)
    const text = await textOf(socket)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i)
    for (const [name, value] of Object.entries(HEADERS)) expect(text).toContain(`\r\n${name}: ${value}\r\n`)
  })

  test('to a head that does not come to its end is 408', async () => {
    await listen({ limits: { headersMs: 20, requestMs: 20, checkMs: 10 } })
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: de')
    const text = await textOf(socket)
    expect(text).toMatch(/^HTTP\/1\.1 408 .*\r\n/)
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i)
  })

  test.each<[string, Answer, string]>([
    ['a redirect', (_request, response) => response.writeHead(307, { location: '/x' }).end(), 'no-store'],
    ['a bare failure', (_request, response) => response.writeHead(500).end(), 'no-store'],
    [
      'a file that may be kept',
      (_request, response) => response.setHeader('cache-control', 'max-age=9').end(),
      'max-age=9',
    ],
  ])('that is %s says how long it may be kept', async (_name, answer, expected) => {
    await listen({}, answer)
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(/\r\ncache-control: (.*)\r\n/i.exec(await textOf(socket))?.[1]).toBe(expected)
  })

  test('does not run into one that has begun', async () => {
    await listen({}, (_request, response) => response.write('begun'))
    const socket = await open()
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    await once(socket, 'readable')
    socket.write('zz\r\n')
    const text = await textOf(socket)
    expect(text).toContain('begun')
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('does not run into one that has begun, though another request waits for its turn', async () => {
    await listen({}, ({ url }, response) => url === '/' && response.write('begun'))
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'readable')
    socket.write('GET /next HTTP/1.1\r\nHost: a\r\n\r\nzz\r\n\r\n')
    const text = await textOf(socket)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('connections', () => {
  test('that say nothing are closed, by a clock that is looked at each second', async () => {
    await listen({ limits: { headersMs: 20, requestMs: 20, checkMs: 10 } })
    expect(await isRefused(await open())).toBe(true)
  })

  /** A request that is answered once the test says so. */
  async function busy(localAddress?: string): Promise<Socket> {
    const begun = once(server, 'request')
    const socket = await open(localAddress)
    socket.write('GET /busy HTTP/1.1\r\nHost: desk\r\n\r\n')
    await begun
    return socket
  }
  const whileBusy: Answer = ({ url }, response) => url !== '/busy' && response.end('fine')

  test('that say nothing, or not enough, give way to a request of the same address, the oldest first', async () => {
    const log = await listen({ limits: { perAddress: 3, inAll: 100 } })
    const [oldest, ...others] = [await open(), await open(), await open()]
    others[0]?.write('GET / HTTP/1.1\r\nHost: de')
    if (!oldest) throw new Error('None is open.')
    const closed = isRefused(oldest)
    expect(await isAnswered(await open())).toBe(true)
    expect(await closed).toBe(true)
    expect(log).not.toHaveBeenCalled()
    for (const _ of Array(20)) expect(await isAnswered(await open())).toBe(true)
  })

  test('that were answered and idle give way after those that never asked', async () => {
    await listen({ limits: { perAddress: 2, inAll: 100 } })
    const answered = await open()
    answered.write('GET / HTTP/1.1\r\nHost: desk\r\n\r\n')
    await once(answered, 'data')
    const silent = isRefused(await open())
    const request = await open()
    expect(await silent).toBe(true)
    answered.write('GET / HTTP/1.1\r\nHost: desk\r\n\r\n')
    expect(String(await once(answered, 'data'))).toContain('200 OK')
    expect(await isAnswered(request)).toBe(true)
  })

  test('at work are kept: the next one of their address is refused, others are not, and one that closes makes room', async () => {
    const log = await listen({ limits: { perAddress: 3, inAll: 100 } }, whileBusy)
    const accepted: Socket[] = []
    server.on('connection', (socket) => accepted.push(socket))
    const held = [await busy('127.0.0.2'), await busy('127.0.0.2'), await busy('127.0.0.2')]
    expect(await isRefused(await open('127.0.0.2'))).toBe(true)
    expect(await isAnswered(await open('127.0.0.3'))).toBe(true)
    held[0]?.destroy()
    if (accepted[0] && !accepted[0].closed) await once(accepted[0], 'close')
    expect(await isAnswered(await open('127.0.0.2'))).toBe(true)
    expect(log.mock.calls).toEqual([['Connections were refused: 1 because 3 from one address are busy (127.0.0.2).']])
  })

  test('of a proxy of ours are bounded in all alone, and idle ones give way there, too', async () => {
    const log = await listen({ trustedProxies: 1, limits: { perAddress: 1, inAll: 3 } }, whileBusy)
    await busy()
    await busy()
    const idle = isRefused(await open())
    expect(await isAnswered(await open())).toBe(true)
    expect(await idle).toBe(true)
    await busy()
    expect(await isRefused(await open())).toBe(true)
    expect(log.mock.calls).toEqual([['Connections were refused: 1 because 3 are busy.']])
  })

  test('in all give way where the most of one address are', async () => {
    await listen({ limits: { perAddress: 10, inAll: 3 } })
    const few = await open('127.0.0.2')
    const most = isRefused(await open('127.0.0.3'))
    await open('127.0.0.3')
    expect(await isAnswered(await open('127.0.0.4'))).toBe(true)
    expect(await most).toBe(true)
    expect(await isAnswered(few)).toBe(true)
  })

  test('that are refused are told at once and then together, one line for as long as they go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const log = await listen({ limits: { perAddress: 1, inAll: 100, reportMs: 10_000 } }, whileBusy)
    await busy('127.0.0.2')
    await busy('127.0.0.3')
    for (const address of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.2']) await isRefused(await open(address))
    expect(log).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    const words = 'Connections were refused: 3 because 1 from one address are busy (127.0.0.2 and 1 more).'
    expect(log.mock.calls.slice(1)).toEqual([[words]])
    vi.advanceTimersByTime(30_000)
    expect(log).toHaveBeenCalledTimes(2)
  })
})
