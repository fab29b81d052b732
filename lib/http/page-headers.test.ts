import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { preparePage } from './page-headers'

function prepare(url: string, headers: IncomingHttpHeaders = {}) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { url, headers })
  const response = new ServerResponse(request)
  preparePage(request, response)
  return { headers: request.headers, policy: response.getHeader('content-security-policy') }
}

test('gives a page a nonce of its own, whatever the client sent', () => {
  const sent = { 'content-security-policy': "script-src 'nonce-mine'", 'x-page-address': '//elsewhere.example' }
  const { headers, policy } = prepare('/sandbox/deliveries?outcome=failed', sent)
  expect(policy).toContain(`'nonce-${headers['x-nonce']}'`)
  expect(headers['content-security-policy']).toBe(policy)
  expect(headers['x-page-address']).toBe('/sandbox/deliveries?outcome=failed')
  expect(prepare('/sandbox/deliveries').policy).not.toBe(policy)
})

test.each([
  ['/sandbox/deliveries?text=a%20b&_rsc=1x2y', '/sandbox/deliveries?text=a+b'],
  ['/sandbox/deliveries?text=a%20b', '/sandbox/deliveries?text=a%20b'],
  ['//elsewhere.example/a', '//elsewhere.example/a'],
])('tells a page its address, without what Next.js adds: %s', (address, told) => {
  expect(prepare(address).headers['x-page-address']).toBe(told)
})

test.each(['/api/sandbox/coverage', '/_next/static/chunks/a.js', '/favicon.ico', '/.well-known/a'])(
  'leaves %s alone',
  (address) => {
    expect(prepare(address)).toEqual({ headers: {}, policy: undefined })
  },
)
