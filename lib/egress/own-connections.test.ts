import { getEventListeners } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type RawServer, startRawServer } from '../../tests/support/egress/raw-server'
import { networkOf } from './address/special-networks'
import { createEgress, type Egress, type EgressResult } from './create-egress'
import { egressPolicy } from './policy'

const POLICY = egressPolicy([networkOf('127.0.0.0/8')], [{ low: 1024, high: 65_535 }])
const CAP = 1024

const open: RawServer[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

type Answer = (body: string, socket: Socket) => void

/** `bodies` are in the order in which they arrived whole. */
async function startTarget(answer: Answer): Promise<RawServer & { bodies: string[] }> {
  const bodies: string[] = []
  const behave = (socket: Socket) => {
    let rest = ''
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      const [head = '', length = '0'] = /^[\s\S]*?content-length: (\d+)\r\n(?:[\s\S]*?\r\n)?\r\n/.exec(rest) ?? []
      if (head === '' || rest.length < head.length + Number(length)) return
      const body = rest.slice(head.length, head.length + Number(length))
      rest = rest.slice(head.length + Number(length))
      bodies.push(body)
      answer(body, socket)
    })
  }
  const server = await startRawServer(behave, { at: 'connection' })
  open.push(server)
  return { ...server, bodies }
}

const post = (egress: Egress, { port }: RawServer, body: string, deadlineMs = 10_000) =>
  egress.send({
    url: `http://127.0.0.1:${port}/hook`,
    method: 'POST',
    headers: {},
    body: Buffer.from(body),
    deadlineMs,
    maxAnswerBytes: CAP,
  })

const textOf = (result: EgressResult) => (result.state === 'answered' ? result.body.toString() : result.state)

const echo: Answer = (body, socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)

const numbers = Array.from({ length: 12 }, (_, index) => `number ${index}`)

async function inTurn(egress: Egress, target: RawServer, bodies: readonly string[] = numbers): Promise<string[]> {
  const texts: string[] = []
  for (const body of bodies) texts.push(textOf(await post(egress, target, body)))
  return texts
}

test('requests in turn and at once have a connection of their own, and each gets its own answer', async () => {
  const target = await startTarget(echo)
  const egress = createEgress(POLICY)
  expect(await inTurn(egress, target)).toEqual(numbers)
  expect(target.connections()).toBe(numbers.length)
  const results = await Promise.all(numbers.map((body) => post(egress, target, body)))
  expect(results.map(textOf)).toEqual(numbers)
  expect(target.connections()).toBe(2 * numbers.length)
  expect(target.bodies).toHaveLength(2 * numbers.length)
})

test.each<[string, Answer]>([
  [
    'asks to close it',
    (body, socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  ],
  ['speaks HTTP/1.0', (body, socket) => socket.end(`HTTP/1.0 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)],
  ['ends its answer with it', (body, socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${body}`)],
  [
    'closes it after the answer',
    (body, socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  ],
  [
    'sends an answer that nobody asked for',
    (body, socket) => {
      const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      socket.write(`${answer}${answer.replaceAll('number', 'forged')}`)
    },
  ],
])('each gets its own answer where the target %s', async (_, answer) => {
  const target = await startTarget(answer)
  const egress = createEgress(POLICY)
  expect(await inTurn(egress, target)).toEqual(numbers)
  expect(target.bodies).toEqual(numbers)
  expect(target.connections()).toBe(numbers.length)
})

test('an answer that is cut at its limit ends the connection', async () => {
  const target = await startTarget((_body, socket) =>
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${CAP + 1}\r\n\r\n${'x'.repeat(CAP + 1)}`),
  )
  const egress = createEgress(POLICY)
  expect(await inTurn(egress, target, ['a', 'b'])).toEqual(['x'.repeat(CAP), 'x'.repeat(CAP)])
  expect(target.connections()).toBe(2)
})

test('a request whose connection breaks is unknown, and goes once', async () => {
  const target = await startTarget((body, socket) => (body === 'second' ? socket.destroy() : echo(body, socket)))
  const egress = createEgress(POLICY)
  expect(await inTurn(egress, target, ['first', 'second', 'third'])).toEqual(['first', 'unknown', 'third'])
  expect(target.bodies).toEqual(['first', 'second', 'third'])
})

test('a deadline ends its request alone', async () => {
  const target = await startTarget((body, socket) => body !== 'second' && echo(body, socket))
  const egress = createEgress(POLICY)
  expect(textOf(await post(egress, target, 'first'))).toBe('first')
  expect(await post(egress, target, 'second', 200)).toMatchObject({ state: 'unknown', problem: { kind: 'deadline' } })
  expect(textOf(await post(egress, target, 'third'))).toBe('third')
  expect(target.connections()).toBe(3)
})

test('a connection ends with its answer also where the target leaves it open', async () => {
  let ended = 0
  const target = await startTarget((body, socket) => {
    socket.on('close', () => {
      ended += 1
    })
    echo(body, socket)
  })
  expect(await inTurn(createEgress(POLICY), target)).toEqual(numbers)
  await expect.poll(() => ended).toBe(numbers.length)
})

test('one listener ends all requests of a signal, and none that are over', async () => {
  const stop = new AbortController()
  const target = await startTarget((body, socket) => body === 'over' && echo(body, socket))
  const egress = createEgress(POLICY)
  const send = (body: string) =>
    egress.send({
      url: `http://127.0.0.1:${target.port}/hook`,
      method: 'POST',
      headers: {},
      body: Buffer.from(body),
      deadlineMs: 10_000,
      maxAnswerBytes: CAP,
      signal: stop.signal,
    })
  expect(textOf(await send('over'))).toBe('over')
  const sent = numbers.map(send)
  await vi.waitFor(() => expect(target.bodies).toHaveLength(1 + numbers.length))
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
  stop.abort()
  const problem = { kind: 'stopped', code: null }
  expect(await Promise.all(sent)).toEqual(numbers.map(() => expect.objectContaining({ state: 'unknown', problem })))
})

const trial = ({ port }: RawServer, body: string) => ({
  url: `http://127.0.0.1:${port}/hook`,
  method: 'POST' as const,
  headers: {},
  body: Buffer.from(body),
  deadlineMs: 10_000,
  maxAnswerBytes: CAP,
})

test('requests in turn share a connection while the target keeps it, and go over another one where it does not', async () => {
  const egress = createEgress(POLICY)
  const kept = await startTarget(echo)
  const shared = await egress.sendInTurn(['1', '2', '3'].map((body) => trial(kept, body)))
  expect([shared.results.map(textOf), shared.connections, kept.connections()]).toEqual([['1', '2', '3'], 1, 1])

  const closing = await startTarget((body, socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  )
  const apart = await egress.sendInTurn(['1', '2', '3'].map((body) => trial(closing, body)))
  expect([apart.results.map(textOf), apart.connections, closing.connections()]).toEqual([['1', '2', '3'], 3, 3])
})

test('a connection that is kept is used for no other origin, and ends with the last request', async () => {
  let ended = 0
  const counting: Answer = (body, socket) => {
    socket.once('close', () => ended++)
    echo(body, socket)
  }
  const [one, other] = [await startTarget(counting), await startTarget(counting)]
  const { connections } = await createEgress(POLICY).sendInTurn([trial(one, '1'), trial(other, '2')])
  expect([connections, one.bodies, other.bodies]).toEqual([2, ['1'], ['2']])
  await vi.waitFor(() => expect(ended).toBe(2))
})
