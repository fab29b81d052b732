import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RawServer, startRawServer } from '../../tests/support/egress/raw-server'
import { networkOf } from '../egress/address/special-networks'
import { egressPolicy } from '../egress/policy'
import * as configuration from '../env'
import { sendRequest } from './send-request'

let server: RawServer
let arrived: Buffer[] = []
let answer = ''
/** Replies once the whole body has arrived. */
const onData = (bytes: Buffer, reply: (text: string) => void) => {
  arrived.push(bytes)
  const all = Buffer.concat(arrived)
  const [, length = '0'] = /content-length: (\d+)/.exec(all.toString('latin1')) ?? []
  if (all.length - all.indexOf('\r\n\r\n') - 4 >= Number(length) && answer) reply(answer)
}

beforeEach(async () => {
  arrived = []
  answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
  server = await startRawServer((socket) => socket.on('data', (bytes) => onData(bytes, (text) => socket.end(text))), {
    at: 'connection',
  })
  const egress = egressPolicy([networkOf('127.0.0.0/8')], [{ low: 1024, high: 65_535 }])
  const env = { ...configuration.env(), egress }
  vi.spyOn(configuration, 'env').mockReturnValue(env)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const SECRET = 'a-secret-of-this-target'
const send = (over: { body?: Uint8Array; headers?: Record<string, string>; deadlineMs?: number; url?: string } = {}) =>
  sendRequest(
    {
      url: over.url ?? `http://127.0.0.1:${server.port}/hook`,
      secret: SECRET,
      headers: over.headers ?? {},
      deadlineMs: over.deadlineMs ?? 5000,
    },
    { body: over.body ?? Buffer.from('{}'), jobId: '7', deliveryId: '12', attempt: 2 },
  )

test.each([
  ['nothing', Buffer.alloc(0)],
  ['every byte', Buffer.from(Array.from({ length: 256 }, (_, index) => index))],
  ['line ends and spaces', Buffer.from(' {\r\n\t"a" : 1.0 }\n\n')],
  ['a number that JSON would write otherwise', Buffer.from('{"a":1e0,"a":12345678901234567890}')],
  ['a byte order mark and text that is no Unicode', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0xfe, 0x7d])],
  ['a megabyte', Buffer.alloc(1024 * 1024, 'ä')],
])('a body of %s arrives byte for byte, signed over these bytes', async (_, body) => {
  expect(await send({ body })).toMatchObject({ state: 'delivered', status: 200, problem: null })
  const all = Buffer.concat(arrived)
  const at = all.indexOf('\r\n\r\n')
  // `toEqual` takes seconds for a megabyte.
  expect(all.subarray(at + 4).equals(body)).toBe(true)
  const head = all.subarray(0, at).toString('latin1')
  expect(head).toContain(`signature: ${createHmac('sha256', SECRET).update(body).digest('hex')}`)
  for (const line of ['rampdesk-redelivery: 7', 'rampdesk-delivery: 12', 'rampdesk-attempt: 2'])
    expect(head).toContain(line)
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'failed'],
  [302, 'failed'],
  [304, 'failed'],
  [400, 'rejected'],
  [404, 'rejected'],
  [429, 'rejected'],
  [499, 'rejected'],
  [500, 'failed'],
  [503, 'failed'],
  [599, 'failed'],
  [600, 'failed'],
  [999, 'failed'],
])('%i is %s', async (status, state) => {
  answer = `HTTP/1.1 ${status} Any\r\n${status === 204 || status === 304 ? '' : 'content-length: 0\r\n'}location: http://127.0.0.1:${server.port}/\r\n\r\n`
  expect(await send()).toMatchObject({ state, status })
  expect(server.connections()).toBe(1)
})

test('no complete answer is unknown, with the status if one came, and is not sent again', async () => {
  answer = ''
  expect(await send({ deadlineMs: 200 })).toMatchObject({ state: 'unknown', status: null, answer: null })
  arrived = []
  answer = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'
  expect(await send()).toMatchObject({
    state: 'unknown',
    status: 200,
    problem: 'The connection broke before the complete answer arrived (UND_ERR_SOCKET).',
  })
  expect(server.connections()).toBe(2)
})

test('what is refused, or finds nobody, is not sent', async () => {
  expect(await send({ url: 'http://10.0.0.1/' })).toMatchObject({ state: 'not-sent', status: null })
  expect(await send({ headers: { host: 'x' } })).toMatchObject({ state: 'not-sent' })
  const { port } = server
  await server.close()
  expect(await send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
    state: 'not-sent',
    problem: 'No connection could be opened (ECONNREFUSED).',
  })
})

test('the answer is cut at 64 KiB', async () => {
  answer = `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(64 * 1024 + 1)}`
  const result = await send()
  expect(result).toMatchObject({ state: 'delivered', isAnswerCut: true })
  expect(result.answer).toHaveLength(64 * 1024)
})

test('a signing secret that a target prints is not in its answer, nor its beginning where the answer is cut', async () => {
  const body = `my secret is ${SECRET}, ${Buffer.from(SECRET).toString('base64')}`
  answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  expect(Buffer.from((await send()).answer ?? []).toString()).toMatch(/^my \[hidden\].*, \[hidden\].{0,4}$/)
  arrived = []
  const cutAt = SECRET.slice(0, 10)
  answer = `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(64 * 1024 - cutAt.length)}${SECRET}`
  expect(Buffer.from((await send()).answer ?? []).toString()).toMatch(/^x+\[hidden\]$/)
})

test('values of extra headers that a target echoes are taken out of its answer', async () => {
  const body =
    'x-gate: canary-value-1, canary-value-1; authorization: Bearer canary-2; n: 7; "a\\"canary-3", not canary-2'
  answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const headers = {
    'x-gate': 'canary-value-1',
    authorization: 'Bearer canary-2',
    'x-short': '7',
    'x-json': 'a"canary-3',
  }
  const { answer: shown } = await send({ headers })
  expect(Buffer.from(shown ?? []).toString()).toBe(
    'x-gate: [hidden], [hidden]; authorization: [hidden]; n: 7; "[hidden]", not [hidden]',
  )
})

test('a short value is taken out as a word where its header is a secret, and only there', async () => {
  const body = 'pin=4711, 14711, "4711"; Basic a1; key a+; n: 7; Basics'
  answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const headers = { 'x-pin': '4711', authorization: 'Basic a1', 'x-api-key': 'a+', 'x-short': '7' }
  const { answer: shown } = await send({ headers })
  expect(Buffer.from(shown ?? []).toString()).toBe(
    'pin=[hidden], 14711, "[hidden]"; [hidden]; key [hidden]; n: 7; Basics',
  )
})
