import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUnavailablePages } from './unavailable-pages.mjs'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

type App = (request: IncomingMessage, response: ServerResponse, mark: () => void) => void

async function answerOf(app: App, headers: Record<string, string> = {}) {
  const pages = createUnavailablePages()
  server = createServer((request, response) => {
    pages.watch(request, response)
    app(request, response, () => pages.mark(request.headers, 5))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  return [answer.status, answer.headers.get('retry-after'), await answer.text()]
}

const fail = (response: ServerResponse) => {
  response.statusCode = 500
  response.end('failed')
}

const first = (step: () => void, then: () => void) => {
  step()
  then()
}

test.each<[string, App, unknown[]]>([
  ['marked is 503', (_request, response, mark) => first(mark, () => fail(response)), [503, '5', 'failed']],
  ['not marked stays 500', (_request, response) => fail(response), [500, null, 'failed']],
  [
    'marked and made is sent',
    (_request, response, mark) => first(mark, () => response.end('made')),
    [200, null, 'made'],
  ],
  [
    'marked too late stays as it began',
    (_request, response, mark) => {
      response.write('be')
      first(mark, () => response.end('gun'))
    },
    [200, null, 'begun'],
  ],
])('a page that is %s', async (_name, app, expected) => {
  expect(await answerOf(app)).toEqual(expected)
})

test('a client names no page of its own choice', async () => {
  const seen: unknown[] = []
  const app: App = (request, response) => {
    seen.push(request.headers['x-front-request'])
    response.end()
  }
  await answerOf(app, { 'x-front-request': 'mine' })
  expect(seen).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})
