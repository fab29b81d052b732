import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JsonText } from '../codec/json-text'
import { createDirectAnswers } from './direct-answers'
import { type AddressSegments, type AnswerRequest, type DoorRequest, mark } from './mark'
import { answerHeaders } from './security-headers'

const ROWS = ['a', 'b']
let seen: { asked: DoorRequest; segments: AddressSegments } | undefined
let whenLeft: (() => void) | undefined

/** A handler as the door makes it. */
const handlerOf = (answer: (asked: DoorRequest, segments: AddressSegments) => unknown) => {
  const answerRequest: AnswerRequest = async (asked, segments, write) => ({
    requestId: 'r1',
    answer: write(await answer(asked, segments)),
  })
  return mark(() => undefined, { access: 'public', answer: answerRequest })
}

const answer = createDirectAnswers({
  deliveries: handlerOf((asked, segments) => {
    seen = { asked, segments }
    return { rows: ROWS }
  }),
  'deliveries/counts': handlerOf(() => ({ total: 2 })),
  written: handlerOf(() => new JsonText({ rows: ROWS })),
  refused: handlerOf(() => new Response('{"status":401}', { status: 401, headers: { 'retry-after': '9' } })),
  nothing: handlerOf(() => undefined),
  slow: handlerOf(
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          whenLeft?.()
          resolve(new Response('left'))
        })
      }),
  ),
})
const server = createServer((request, response) => {
  if (!answer(request, response)) response.writeHead(404).end('Next.js')
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('answers a read by its handler, with its address and headers', async () => {
  const response = await fetch(`${url}/api/sandbox/deliveries?limit=50&outcome=failed`, { headers: { cookie: 'a=b' } })
  expect(await response.json()).toEqual({ rows: ROWS })
  expect(seen?.segments).toEqual({ environment: 'sandbox' })
  expect(seen?.asked.headers.get('cookie')).toBe('a=b')
  expect(seen?.asked.headers.get('origin')).toBeNull()
  expect(new URL(seen?.asked.url ?? '').search).toBe('?limit=50&outcome=failed')
})

test.each([
  ['data', 'deliveries', 200, JSON.stringify({ rows: ROWS }), 'application/json'],
  ['the counts of a list', 'deliveries/counts', 200, '{"total":2}', 'application/json'],
  ['JSON that is written', 'written', 200, JSON.stringify({ rows: ROWS }), 'application/json'],
  ['a response', 'refused', 401, '{"status":401}', 'text/plain;charset=UTF-8'],
  ['nothing', 'nothing', 204, '', null],
])('answers %s with the headers of the door', async (_, name, status, body, type) => {
  const response = await fetch(`${url}/api/sandbox/${name}`)
  expect([response.status, await response.text()]).toEqual([status, body])
  const own = { 'x-request-id': 'r1', 'cache-control': 'no-store', ...answerHeaders('http://localhost:3000') }
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...own, ...(type && { 'content-type': type }) })
  expect(response.headers.get('retry-after')).toBe(name === 'refused' ? '9' : null)
})

test('takes no handler that the door did not make', () => {
  expect(() => createDirectAnswers({ deliveries: () => undefined })).toThrow('The door did not make this handler')
})

test.each([
  ['/api/sandbox/deliveries', 'POST'],
  ['/api/sandbox/deliveries', 'HEAD'],
  ['/api/sandbox/deliveries/', 'GET'],
  ['/api/sandbox/deliveries/1', 'GET'],
  ['/api/sandbox/deliveries/counts/', 'GET'],
  ['/api/sandbox/deliveries/counts/1', 'GET'],
  ['/api/%73andbox/deliveries', 'GET'],
  ['/api/sandbox/constructor', 'GET'],
  ['/sandbox/deliveries', 'GET'],
])('leaves %s by %s to Next.js', async (path, method) => {
  expect((await fetch(url + path, { method })).status).toBe(404)
})

test('tells the handler when the client leaves', async () => {
  const left = new Promise<void>((resolve) => {
    whenLeft = resolve
  })
  const leaving = new AbortController()
  const gone = fetch(`${url}/api/sandbox/slow`, { signal: leaving.signal })
  await once(server, 'request')
  leaving.abort()
  await expect(gone).rejects.toThrow()
  await left
})
