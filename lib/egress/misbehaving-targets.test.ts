import type { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type RawServer, startRawServer } from '../../tests/support/egress/raw-server'
import { networkOf } from './address/special-networks'
import { createEgress, type EgressResult } from './create-egress'
import { egressPolicy } from './policy'
import { egressProblemWords } from './problem'

const POLICY = egressPolicy([networkOf('127.0.0.0/8')], [{ low: 1024, high: 65_535 }])
const CAP = 64 * 1024
const MEBIBYTE = 1024 * 1024

let servers: RawServer[] = []
afterEach(async () => {
  for (const server of servers) await server.close()
  servers = []
})

type Given = { deadlineMs?: number; body?: Uint8Array; at?: 'request' | 'connection' }

async function exchangeWith(behave: (socket: Socket) => void, given: Given = {}): Promise<EgressResult> {
  const server = await startRawServer(behave, { at: given.at ?? 'request' })
  servers.push(server)
  const result = await createEgress(POLICY).send({
    url: `http://127.0.0.1:${server.port}/hook?a=b`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: given.body ?? Buffer.from('{"a":1}'),
    deadlineMs: given.deadlineMs ?? 5000,
    maxAnswerBytes: CAP,
  })
  expect(server.connections()).toBe(1)
  return result
}

const brief = (result: EgressResult) => {
  if (result.state === 'answered') return `answered ${result.status} ${result.body.length}${result.isCut ? ' cut' : ''}`
  if (result.state === 'refused') return `refused ${result.refusal.reason}`
  return `${result.state} ${result.problem.kind}${result.state === 'unknown' ? ` ${result.status}` : ''}`
}

/** Writes until the connection ends, as fast as the other side takes it. */
function flood(socket: Socket, chunk: string | Buffer): void {
  socket.write(chunk, (error) => {
    if (!error && !socket.destroyed) setImmediate(flood, socket, chunk)
  })
}

function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 5)
  socket.on('close', () => clearInterval(timer))
}

const reset = (socket: Socket) => socket.resetAndDestroy()
const OK = 'HTTP/1.1 200 OK\r\n'
const wholeBody = (headers: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`${OK}${headers}content-length: ${body.length}\r\n\r\n`), body])

const LONG_HEADERS = `x-long: ${'a'.repeat(20_000)}\r\n`
const MANY_HEADERS = Array.from({ length: 3000 }, (_, index) => `x-${index}: a\r\n`).join('')
const BOMB = gzipSync(Buffer.alloc(100 * MEBIBYTE))
const SHORT = { deadlineMs: 1_000 }

describe('a target that misbehaves', () => {
  test.each<[string, string, (socket: Socket) => void, Given?]>([
    ['never answers', 'unknown deadline null', () => undefined, SHORT],
    ['drips the status line', 'unknown deadline null', (s) => drip(s, 'HTTP/1.1 200 OK'.padEnd(10_000, 'K')), SHORT],
    ['drips headers', 'unknown deadline null', (s) => s.write(OK) && drip(s, 'x-a: b\r\n'), SHORT],
    [
      'drips its body',
      'unknown deadline 200',
      (s) => s.write(`${OK}content-length: 9999\r\n\r\n`) && drip(s, 'a'),
      SHORT,
    ],
    [
      'drips chunks',
      'unknown deadline 200',
      (s) => s.write(`${OK}transfer-encoding: chunked\r\n\r\n`) && drip(s, '1\r\na\r\n'),
      SHORT,
    ],
    ['resets before it answers', 'unknown broken null', reset],
    ['closes before it answers', 'unknown broken null', (s) => s.end()],
    ['resets within the headers', 'unknown broken null', (s) => s.write(`${OK}x-a:`, () => reset(s))],
    ['closes within the body', 'unknown broken 200', (s) => s.end(`${OK}content-length: 10\r\n\r\nabc`)],
    ['closes within a chunk', 'unknown broken 200', (s) => s.end(`${OK}transfer-encoding: chunked\r\n\r\n5\r\nab`)],
    [
      'sends fewer bytes than it says, and waits',
      'unknown deadline 200',
      (s) => s.write(`${OK}content-length: 10\r\n\r\nabc`),
      SHORT,
    ],
    ['sends more bytes than it says', 'answered 200 3', (s) => s.end(`${OK}content-length: 3\r\n\r\nabcdef`)],
    [
      'says two lengths',
      'unknown broken null',
      (s) => s.end(`${OK}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`),
    ],
    ['says a length that is no number', 'unknown not http null', (s) => s.end(`${OK}content-length: three\r\n\r\nabc`)],
    [
      'redirects to loopback',
      'answered 302 0',
      (s) => s.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n'),
    ],
    [
      'redirects for good',
      'answered 308 0',
      (s) => s.end('HTTP/1.1 308 P\r\nlocation: /other\r\ncontent-length: 0\r\n\r\n'),
    ],
    ['sends 20 KB in one header', 'unknown large headers null', (s) => s.write(`${OK}${LONG_HEADERS}\r\n`)],
    ['sends 3,000 headers', 'unknown large headers null', (s) => s.write(`${OK}${MANY_HEADERS}\r\n`)],
    [
      'sends headers without end',
      'unknown large headers null',
      (s) => s.write(OK) && flood(s, 'x-a: b\r\n'.repeat(500)),
    ],
    [
      'sends a reason without end',
      'unknown too many bytes null',
      (s) => s.write('HTTP/1.1 200 ') && flood(s, 'a'.repeat(9999)),
    ],
    [
      'sends a body without end',
      `answered 200 ${CAP} cut`,
      (s) => s.write(`${OK}\r\n`) && flood(s, Buffer.alloc(65_536)),
    ],
    [
      'sends chunk extensions without end',
      'answered 200 0 cut',
      (s) => s.write(`${OK}transfer-encoding: chunked\r\n\r\n5;`) && flood(s, 'a'.repeat(9999)),
    ],
    [
      'sends trailers without end',
      'unknown large headers 200',
      (s) => s.write(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`) && flood(s, 'x-a: b\r\n'.repeat(500)),
    ],
    ['answers without HTTP', 'unknown not http null', (s) => s.end('hello, this is version 0.9\n')],
    ['answers with TLS', 'unknown not http null', (s) => s.end(Buffer.from('160301020001000000', 'hex'))],
    [
      'sends interim answers without end',
      'unknown no final answer null',
      (s) => flood(s, 'HTTP/1.1 102 Processing\r\n\r\n'),
    ],
    ['says continue without being asked', 'unknown not http null', (s) => s.write('HTTP/1.1 100 Continue\r\n\r\n')],
    [
      'switches protocols',
      'unknown upgrade null',
      (s) => s.write('HTTP/1.1 101 S\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['switches protocols without naming one', 'unknown upgrade null', (s) => s.write('HTTP/1.1 101 S\r\n\r\n')],
    [
      'sends a compressed bomb',
      `answered 200 ${CAP} cut`,
      (s) => s.write(wholeBody('content-encoding: gzip\r\n', BOMB)),
    ],
    [
      'sends a whole small answer compressed',
      'answered 200 5',
      (s) => s.end(wholeBody('content-encoding: br\r\n', brotliCompressSync('hello'))),
    ],
    [
      'sends two answers',
      'answered 200 1',
      (s) => s.end(`${OK}content-length: 1\r\n\r\na${OK}content-length: 1\r\n\r\nb`),
    ],
    [
      'speaks before it is asked',
      'answered 200 1',
      (s) => s.end(`${OK}content-length: 1\r\n\r\na`),
      { at: 'connection' },
    ],
    [
      'never reads a large body',
      'unknown deadline null',
      (s) => s.pause(),
      { ...SHORT, at: 'connection', body: Buffer.alloc(20 * MEBIBYTE) },
    ],
  ])('and %s: %s', async (_name, expected, behave, given) => {
    expect(brief(await exchangeWith(behave, given))).toBe(expected)
  })

  test('takes little of our memory', async () => {
    const floods = Array.from({ length: 10 }, () =>
      exchangeWith((s) => s.write(`${OK}\r\n`) && flood(s, Buffer.alloc(65_536))),
    )
    const before = process.memoryUsage().arrayBuffers
    const bombs = Array.from({ length: 10 }, () =>
      exchangeWith((s) => s.write(wholeBody('content-encoding: gzip\r\n', BOMB))),
    )
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 1)
    await Promise.all([...floods, ...bombs])
    clearInterval(timer)
    expect(most).toBeLessThan(32 * MEBIBYTE)
  })
})

test('an answer that is compressed in an unknown or false way is kept as it came, and says so', async () => {
  for (const encoding of ['zstd', 'gzip, gzip', 'gzip']) {
    const raw = Buffer.from('not compressed')
    const result = await exchangeWith((s) => s.end(wholeBody(`content-encoding: ${encoding}\r\n`, raw)))
    expect(result).toMatchObject({ state: 'answered', encoding, body: raw })
  }
})

test('a request is sent as it was given, once, without reuse, cookies or a proxy', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:9'
  process.env.http_proxy = 'http://127.0.0.1:9'
  const requests: string[] = []
  const server = await startRawServer(
    (socket) => {
      socket.on('data', (bytes) => {
        requests.push(bytes.toString('latin1'))
        socket.write('HTTP/1.1 200 OK\r\nset-cookie: a=b\r\nSet-Cookie: c=d\r\ncontent-length: 2\r\n\r\nok')
      })
    },
    { at: 'connection' },
  )
  servers.push(server)
  const egress = createEgress(POLICY)
  const body = Buffer.from([0, 255, 13, 10, 123])
  const send = () =>
    egress.send({
      url: `http://0x7f.1:${server.port}/a/../hook?q=%20`,
      method: 'POST',
      headers: { 'X-A': '1' },
      body,
      deadlineMs: 5000,
      maxAnswerBytes: CAP,
    })
  const first = await send()
  const second = await send()
  process.env.HTTP_PROXY = ''
  process.env.http_proxy = ''
  expect(first).toMatchObject({
    state: 'answered',
    status: 200,
    headers: [
      ['set-cookie', 'a=b'],
      ['set-cookie', 'c=d'],
      ['content-length', '2'],
    ],
    address: '127.0.0.1',
  })
  expect(brief(second)).toBe('answered 200 2')
  const head = `POST /hook?q=%20 HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nconnection: close\r\nX-A: 1\r\naccept-encoding: identity\r\ncontent-length: 5\r\n\r\n`
  expect(requests.join('')).toBe(`${head}${body.toString('latin1')}`.repeat(2))
  expect(server.connections()).toBe(2)
})

test('a port where nobody listens is not sent, and says why', async () => {
  const server = await startRawServer(() => undefined)
  await server.close()
  const result = await createEgress(POLICY).send({
    url: `http://127.0.0.1:${server.port}/`,
    method: 'GET',
    headers: {},
    body: null,
    deadlineMs: 5000,
    maxAnswerBytes: CAP,
  })
  expect(brief(result)).toBe('not-sent connection')
  expect(result.state === 'not-sent' && egressProblemWords(result.problem)).toBe(
    'no connection could be opened (ECONNREFUSED)',
  )
})

test('a request that is stopped ends where it is: before a connection not sent, after it unknown', async () => {
  const server = await startRawServer(() => stop.abort())
  servers.push(server)
  const stop = new AbortController()
  const send = (signal: AbortSignal) =>
    createEgress(POLICY).send({
      url: `http://127.0.0.1:${server.port}/`,
      method: 'POST',
      headers: {},
      body: Buffer.from('{}'),
      deadlineMs: 60_000,
      maxAnswerBytes: CAP,
      signal,
    })
  expect(brief(await send(stop.signal))).toBe('unknown stopped null')
  expect(brief(await send(stop.signal))).toBe('not-sent stopped')
  expect(brief(await send(AbortSignal.abort('why not')))).toBe('not-sent stopped')
  expect(server.connections()).toBe(1)
})
