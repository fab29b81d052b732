import { describe, expect, test } from 'vitest'
import { clientAddress, replaceClaims } from './client-address.mjs'

describe('clientAddress', () => {
  test.each([
    ['no proxy: claims are ignored', '6.6.6.6', '10.0.0.1', 0, '10.0.0.1'],
    ['one proxy: the entry it wrote', '203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
    ['one proxy: what the client put in front is ignored', '6.6.6.6, 203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
    ['two proxies', '6.6.6.6, 203.0.113.7, 10.0.0.2', '10.0.0.1', 2, '203.0.113.7'],
    ['fewer entries than proxies: the outermost known', '10.0.0.2', '10.0.0.1', 3, '10.0.0.2'],
    ['a proxy that sent nothing: the peer', undefined, '10.0.0.1', 1, '10.0.0.1'],
    ['an IPv4 address in IPv6 form', undefined, '::ffff:192.0.2.1', 0, '192.0.2.1'],
    ['an entry with a port', '203.0.113.7:5555', '10.0.0.1', 1, '203.0.113.7'],
    ['an IPv6 entry with a port', '[2001:db8::1]:5555', '10.0.0.1', 1, '2001:db8::1'],
  ])('%s', (_name, forwardedFor, peer, proxies, expected) => {
    expect(clientAddress(forwardedFor, peer, proxies)).toBe(expected)
  })
})

test('replaceClaims removes what a client may not say and leaves the rest', () => {
  const headers = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-middleware-subrequest': 'proxy',
    'x-invoke-path': '/',
    'x-nonce': 'abc',
    host: 'localhost:3000',
    cookie: 'a=b',
  }
  replaceClaims(headers, '127.0.0.1', 0)
  expect(headers).toEqual({ 'x-forwarded-for': '127.0.0.1', host: 'localhost:3000', cookie: 'a=b' })
})
