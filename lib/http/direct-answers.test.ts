import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectAnswers } from './direct-answers'

const ROWS = ['a', 'b']
let asked: { request: Request; environment: string } | undefined
let whenLeft: (() => void) | undefined

const answer = createDirectAnswers({
  deliveries: async (request, { params }) => {
    asked = { request, ...(await params) }
    return Response.json({ rows: ROWS }, { headers: { 'x-request-id': 'r1' } })
  },
  refused: () => Promise.resolve(new Response('{"status":401}', { status: 401 })),
  slow: ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        whenLeft?.()
        resolve(new Response('left'))
      })
    }),
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

test('answers a read with status, headers and body of its handler', async () => {
  const response = await fetch(`${url}/api/sandbox/deliveries?limit=50&outcome=failed`, { headers: { cookie: 'a=b' } })
  expect(await response.json()).toEqual({ rows: ROWS })
  expect(response.headers.get('x-request-id')).toBe('r1')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(asked?.environment).toBe('sandbox')
  expect(asked?.request.headers.get('cookie')).toBe('a=b')
  expect(new URL(asked?.request.url ?? '').search).toBe('?limit=50&outcome=failed')
  expect((await fetch(`${url}/api/sandbox/refused`)).status).toBe(401)
})

test.each([
  ['/api/sandbox/deliveries', 'POST'],
  ['/api/sandbox/deliveries', 'HEAD'],
  ['/api/sandbox/deliveries/', 'GET'],
  ['/api/sandbox/deliveries/1', 'GET'],
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
