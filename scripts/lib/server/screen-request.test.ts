import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultHeaders, fillHeaders, refuse, screenRequest } from './screen-request.mjs'

const status = (method: string, url: string) => screenRequest({ method, url })?.status ?? 'goes on'

describe('a request', () => {
  test.each([
    ['GET', '/'],
    ['HEAD', '/sandbox/deliveries?text=100%'],
    ['GET', '/_next/static/chunks/a.js'],
    ['GET', '/sandbox/deliveries/%C3%A4'],
    ['GET', '/api/health'],
    ['GET', '/..a/.b'],
    ['POST', '/api/auth/signout'],
    ['DELETE', '/api/sandbox/x'],
    ['OPTIONS', '/api/sandbox/deliveries'],
  ])('%s %s goes on', (method, url) => {
    expect(status(method, url)).toBe('goes on')
  })

  test.each([
    ['GET', 'http://evil.example/'],
    ['GET', '*'],
    ['GET', 'desk'],
    ['GET', ''],
    ['GET', '/%'],
    ['GET', '/sandbox/%ff'],
    ['GET', '/sandbox/%00'],
    ['GET', '/sandbox/a%0d%0ab'],
    ['POST', '/api/%E0%A4%A'],
    ['POST', '/api/../sandbox/deliveries'],
    ['POST', '/api/%2e%2E%5csandbox'],
  ])('%s %j is bad', (method, url) => {
    expect(status(method, url)).toBe(400)
  })

  test.each([
    ['TRACE', '/api/health'],
    ['CONNECT', 'db:5432'],
    ['TRACK', '/'],
    ['POST', '/'],
    ['POST', '/apiary'],
    ['POST', '/api'],
    ['PUT', '/sandbox/deliveries'],
    ['OPTIONS', '/favicon.ico'],
    ['OPTIONS', '/'],
  ])('%s %s is not allowed', (method, url) => {
    expect(status(method, url)).toBe(405)
  })
})

describe('an answer', () => {
  const ALWAYS = { 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'none'" }
  let server: Server
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    server = createServer((request, response) => {
      fillHeaders(response, defaultHeaders(request.url ?? '', ALWAYS))
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    return (server.address() as AddressInfo).port
  }

  const get = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers

  test.each<[string, (response: ServerResponse) => void]>([
    ['ends at once', (response) => response.end()],
    ['writes its head', (response) => response.writeHead(404, { etag: 'x' }).end('no')],
    ['streams', (response) => response.write('a') && response.end()],
  ])('that %s gets the headers it lacks', async (_name, answer) => {
    const port = await listen((_request, response) => answer(response))
    const headers = await get(port, '/favicon.ico')
    expect(Object.fromEntries(headers)).toMatchObject(ALWAYS)
    expect([headers.get('cache-control'), headers.get('x-request-id')]).toEqual(['no-store', null])
    const ofApi = await get(port, '/api/health')
    expect(ofApi.get('cache-control')).toBe('no-store')
    expect(ofApi.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('keeps the headers it has', async () => {
    const port = await listen((_request, response) => {
      response.setHeader('x-request-id', 'own')
      response.setHeader('content-security-policy', 'own')
      response.writeHead(200, { 'cache-control': 'own' }).end()
    })
    const headers = await get(port, '/api/x')
    const shown = ['x-request-id', 'content-security-policy', 'cache-control'].map((name) => headers.get(name))
    expect(shown).toEqual(['own', 'own', 'own'])
  })

  test('that refuses a large body closes the connection instead of reading it', async () => {
    const port = await listen((_request, response) => refuse(response, { status: 405, text: 'No', allow: 'GET, HEAD' }))
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\nbeginning')
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toMatch(/^HTTP\/1\.1 405 .*\r\n/)
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
    expect(text).toMatch(/\r\nallow: GET, HEAD\r\n/i)
    expect(text).toMatch(/\r\nx-frame-options: DENY\r\n/i)
  })
})
