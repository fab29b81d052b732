import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { logger } from '../logger'
import { type AnsweredRequest, setObserver } from '../metrics/observer'
import { noteRequest } from './request-notes'
import { watchRequest } from './watch-request'

const ROUTE = '/api/[environment]/users/[userId]'

afterEach(() => {
  vi.restoreAllMocks()
  setObserver(undefined)
})

type Line = Record<string, unknown>

/** Answers each request by `answer`, and collects the log lines and metrics. */
async function serve(answer: RequestListener, route = ROUTE) {
  const lines: [level: string, line: Line][] = []
  for (const level of ['debug', 'info'] as const)
    vi.spyOn(logger, level).mockImplementation((line) => void lines.push([level, line as Line]))
  const ended: AnsweredRequest[] = []
  let open = 0
  setObserver({
    requestBegan() {
      open += 1
    },
    requestEnded: (request) => {
      open -= 1
      ended.push(request)
    },
    redelivered: () => undefined,
  })
  const server = createServer((request, response) =>
    watchRequest(request, response, route, () => answer(request, response)),
  )
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, lines, ended, open: () => open }
}

test('the log has one line about a request, with who asked where, and nothing that was sent or answered', async () => {
  const { url, lines, ended, open } = await serve((_request, response) => {
    noteRequest({ operatorId: 'op-1' })
    // Notes come later, as the door’s do.
    setImmediate(() => {
      noteRequest({ environment: 'sandbox' })
      response.writeHead(403, { 'set-cookie': 'canary' }).end('canary')
    })
  })
  await fetch(`${url}/api/sandbox/users/canary?email=canary#canary`, {
    method: 'POST',
    headers: { authorization: 'Bearer canary', cookie: 'a=canary', 'user-agent': 'canary', 'x-canary': 'canary' },
    body: 'canary',
  }).then((response) => response.text())
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  const line = {
    operatorId: 'op-1',
    environment: 'sandbox',
    method: 'POST',
    route: ROUTE,
    status: 403,
    ms: expect.any(Number),
  }
  expect(lines).toEqual([['info', line]])
  expect(ended).toEqual([{ method: 'POST', route: ROUTE, status: 403, seconds: expect.any(Number) }])
  expect(open()).toBe(0)
})

test('the id is that of the answer, so that a person can name it', async () => {
  const { url, lines } = await serve((_request, response) => {
    response.setHeader('x-request-id', 'request-1')
    response.end()
  })
  await fetch(url)
  await vi.waitFor(() => expect(lines).toMatchObject([['info', { requestId: 'request-1', status: 200 }]]))
})

test('requests at once keep their notes apart', async () => {
  const { url, lines } = await serve(async (request, response) => {
    await new Promise((resolve) => setImmediate(resolve))
    noteRequest({ operatorId: String(request.url) })
    await new Promise((resolve) => setImmediate(resolve))
    response.statusCode = Number(request.url?.slice(1))
    response.end()
  })
  const codes = Array.from({ length: 50 }, (_, index) => 200 + index)
  await Promise.all(codes.filter((code) => code !== 204 && code !== 205).map((code) => fetch(`${url}/${code}`)))
  await vi.waitFor(() => expect(lines).toHaveLength(48))
  for (const [, { operatorId, status }] of lines) expect(operatorId).toBe(`/${status}`)
})

test.each([
  ['/api/health', 200, 'debug'],
  ['/api/ready', 503, 'info'],
  ['file', 200, 'debug'],
  ['file', 404, 'info'],
])('of %s with %i it is of the level %s', async (route, status, level) => {
  const { url, lines } = await serve((_request, response) => response.writeHead(status).end(), route)
  await fetch(url)
  await vi.waitFor(() => expect(lines).toMatchObject([[level, { route, status }]]))
})

test('a client that leaves before the answer is 499, and a stream has no time that counts', async () => {
  const leaving = new AbortController()
  const { url, lines, ended } = await serve((request, response) => {
    if (request.url !== '/stream') return leaving.abort()
    response.setHeader('content-type', 'text/event-stream')
    response.end()
  })
  await fetch(url, { signal: leaving.signal }).catch(() => undefined)
  await fetch(`${url}/stream`)
  await vi.waitFor(() => expect(lines.map(([, { status }]) => status).sort()).toEqual([200, 499]))
  expect(ended.find(({ status }) => status === 200)?.seconds).toBeNull()
})
