import '../integration/redelivery/without-worker'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { ItemState } from '@/lib/model/redelivery'
import { runRedelivery } from '@/lib/redelivery/jobs/run-job'
import { archive, environment, itemsOf, jobOf, milestones, never, startOf } from '../integration/redelivery/fixtures'
import { useDatabase } from '../integration/support/use-database'
import { type RawServer, startRawServer } from '../support/egress/raw-server'
import { startReceiver, storeTarget } from './support/redelivery-target'

// These variables are set before the configuration is read.
vi.hoisted(() => Object.assign(process.env, { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: '1024-65535' }))

useDatabase()

const MEBIBYTE = 1024 * 1024
let close: () => unknown = () => undefined
afterEach(() => close())

const FIXTURES: readonly { name: string; text: string }[] = JSON.parse(
  readFileSync('tests/fixtures/ramp/raw-payloads.json', 'utf8'),
)

const AWKWARD = [
  ...FIXTURES.map(({ text }) => text),
  'not json at all',
  ' ',
  '\ufeff{"bom":true}',
  '{"s":"\u202e\u200b\u0007"}',
  `{"long":"${'é😀'.repeat(200_000)}"}`,
]

test('awkward payloads arrive byte for byte, signed with the secret of the target', async () => {
  const receiver = await startReceiver()
  close = receiver.close
  const ids = await archive(AWKWARD.map((payload) => ({ payload })))
  await storeTarget('bytes', environment.name, receiver.url)
  const jobId = await startOf(ids, { targetId: 'bytes' })
  await runRedelivery(environment.name, jobId, never)
  const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex')
  const received = new Map(receiver.receipts.map((receipt) => [receipt.deliveryId, receipt]))
  expect(receiver.receipts).toHaveLength(AWKWARD.length)
  for (const [index, text] of AWKWARD.entries())
    expect(received.get(ids[index] ?? 0)).toMatchObject({ sha256: sha256(text), isSigned: true, jobId: String(jobId) })
  const [item] = await itemsOf(jobId)
  expect(Buffer.from(item?.answer ?? []).toString()).toBe('taken')
})

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

const OK = 'HTTP/1.1 200 OK\r\n'
const empty = (status: string) => (s: Socket) => s.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
const BOMB = gzipSync(Buffer.alloc(50 * MEBIBYTE))

/** Targets in turn: each item meets the next one. */
const TARGETS: readonly [string, ItemState, (socket: Socket) => unknown][] = [
  ['answers 204', 'delivered', empty('204 No Content')],
  ['rejects', 'rejected', empty('422 Unprocessable')],
  ['asks for less', 'rejected', empty('429 Too Many Requests')],
  ['fails', 'failed', empty('503 Unavailable')],
  ['redirects', 'failed', (s) => s.end('HTTP/1.1 302 F\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n')],
  ['redirects for good', 'failed', (s) => s.end('HTTP/1.1 308 P\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n')],
  ['hangs', 'unknown', () => undefined],
  ['drips the status', 'unknown', (s) => drip(s, 'HTTP/1.1 200 OK'.padEnd(9_999, 'K'))],
  ['drips headers', 'unknown', (s) => s.write(OK) && drip(s, 'x-a: b\r\n')],
  ['drips its body', 'unknown', (s) => s.write(`${OK}content-length: 9999\r\n\r\n`) && drip(s, 'a')],
  ['resets', 'unknown', (s) => s.resetAndDestroy()],
  ['closes', 'unknown', (s) => s.end()],
  ['closes within the body', 'unknown', (s) => s.end(`${OK}content-length: 10\r\n\r\nabc`)],
  ['sends large headers', 'unknown', (s) => s.write(`${OK}x: ${'a'.repeat(20_000)}\r\n\r\n`)],
  ['sends headers without end', 'unknown', (s) => s.write(OK) && flood(s, 'x-a: b\r\n'.repeat(500))],
  ['sends a body without end', 'delivered', (s) => s.write(`${OK}\r\n`) && flood(s, Buffer.alloc(65_536))],
  ['speaks no HTTP', 'unknown', (s) => s.end('hello\n')],
  ['speaks TLS', 'unknown', (s) => s.end(Buffer.from('160301020001000000', 'hex'))],
  ['only says wait', 'unknown', (s) => flood(s, 'HTTP/1.1 102 Processing\r\n\r\n')],
  ['switches protocols', 'unknown', (s) => s.write('HTTP/1.1 101 S\r\nupgrade: websocket\r\n\r\n')],
  [
    'sends a bomb',
    'delivered',
    (s) =>
      s.write(
        Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`), BOMB]),
      ),
  ],
]

test(`${TARGETS.length} ways to misbehave: each delivery ends in its state, once, in little memory`, async () => {
  let met = 0
  const server: RawServer = await startRawServer((socket) => TARGETS[met++]?.[2](socket))
  close = server.close
  const ids = await archive(milestones(TARGETS.length))
  await storeTarget('raw', environment.name, `http://127.0.0.1:${server.port}/hook`, { deadlineMs: 1_500 })
  const jobId = await startOf(ids, { targetId: 'raw', concurrency: 1, order: 'oldest' })
  const before = process.memoryUsage().arrayBuffers
  await runRedelivery(environment.name, jobId, never)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MEBIBYTE)
  const items = await itemsOf(jobId)
  expect(items.map(({ state }, index) => [TARGETS[index]?.[0], state])).toEqual(
    TARGETS.map(([name, state]) => [name, state]),
  )
  expect(server.connections()).toBe(TARGETS.length)
  expect(items.every(({ answer }) => (answer?.length ?? 0) <= 64 * 1024)).toBe(true)
  expect(items.filter(({ isAnswerCut }) => isAnswerCut)).toHaveLength(2)
})

test('a target that is down, or whose certificate can not be verified, gets nothing', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'), {
    at: 'connection',
  })
  const { port } = server
  close = server.close
  const ids = await archive(milestones(2))
  await storeTarget('tls', environment.name, `https://127.0.0.1:${port}/hook`)
  const overTls = await startOf(ids.slice(0, 1), { targetId: 'tls' })
  await runRedelivery(environment.name, overTls, never)
  await server.close()
  await storeTarget('down', environment.name, `http://127.0.0.1:${port}/hook`)
  const toNobody = await startOf(ids.slice(1), { targetId: 'down' })
  await runRedelivery(environment.name, toNobody, never)
  for (const jobId of [overTls, toNobody]) {
    expect(await jobOf(jobId)).toMatchObject({ state: 'finished', counts: { 'not-sent': 1 } })
  }
})
