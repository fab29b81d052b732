import { NextRequest } from 'next/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageContentPolicy } from './security-headers'

async function headersOf(path: string, origin = 'http://localhost:3000') {
  vi.resetModules()
  vi.stubEnv('NEXTAUTH_URL', origin)
  const { proxy } = await import('@/proxy')
  const request = new NextRequest(`http://localhost:3000${path}`, { headers: { 'x-nonce': 'forged' } })
  return proxy(request).headers
}

afterEach(() => vi.unstubAllEnvs())

describe('the headers of a page', () => {
  test('forbid frames, sniffing, foreign scripts and powerful features', async () => {
    const headers = await headersOf('/sandbox/deliveries')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test('carry a new nonce each time, the same one for the page, never the client’s', async () => {
    const nonces = new Set<string>()
    for (let i = 0; i < 20; i++) {
      const headers = await headersOf('/')
      const nonce = headers.get('x-middleware-request-x-nonce') ?? ''
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}' 'strict-dynamic'`)
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(20)
  })

  test('ask for https only where the origin is https', async () => {
    expect((await headersOf('/')).has('strict-transport-security')).toBe(false)
    expect((await headersOf('/', 'https://desk.example')).get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })
})

test('answers of the API may run and load nothing', async () => {
  const { finish } = await import('./finish')
  const { headers } = finish(new Response('x', { headers: { 'content-security-policy': 'default-src *' } }), 'r1')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('only development may evaluate text', () => {
  expect(pageContentPolicy('n', { isDevelopment: false })).not.toMatch(/unsafe-eval|style-src 'self' 'unsafe-inline'/)
  expect(pageContentPolicy('n', { isDevelopment: true })).toContain("'unsafe-eval'")
})

describe('the matcher', () => {
  test.each([
    ['/', true],
    ['/sign-in', true],
    ['/sandbox/deliveries/12', true],
    ['/apiary', true],
    ['/api/health', false],
    ['/api/inbox/sandbox', false],
    ['/_next/static/chunks/a.js', false],
    ['/favicon.ico', false],
  ])('%s: %s', async (path, isMatched) => {
    const { config } = await import('@/proxy')
    const sources = config.matcher.map(({ source }) => new RegExp(`^${source}$`))
    expect(sources.some((source) => source.test(path))).toBe(isMatched)
  })
})
