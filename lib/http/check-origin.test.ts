import { describe, expect, test } from 'vitest'
import { checkOrigin } from './check-origin'

const OURS = 'https://desk.example'
const request = (method: string, headers: Record<string, string>) => ({ method, headers: new Headers(headers) })

/** The ways a browser or a forger can fill the two headers. */
const REFUSED_CHANGES: readonly [string, Record<string, string>][] = [
  ['neither header', {}],
  ['no origin', { 'sec-fetch-site': 'same-origin' }],
  ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['another host', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another scheme', { origin: 'http://desk.example', 'sec-fetch-site': 'same-origin' }],
  ['another port', { origin: 'https://desk.example:8443', 'sec-fetch-site': 'same-origin' }],
  ['a sibling host', { origin: 'https://other.desk.example', 'sec-fetch-site': 'same-site' }],
  ['our origin from another site', { origin: OURS, 'sec-fetch-site': 'cross-site' }],
  ['our origin typed by hand', { origin: OURS, 'sec-fetch-site': 'none' }],
  ['our origin without a site', { origin: OURS }],
  ['our origin as a prefix', { origin: `${OURS}.evil.example`, 'sec-fetch-site': 'same-origin' }],
]

describe('a change', () => {
  test.each(REFUSED_CHANGES)('is refused with %s', (_name, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post', 'BREW']) {
      expect(() => checkOrigin(request(method, headers), OURS)).toThrow(/Refused/)
    }
  })

  test('is let in from our own pages', () => {
    expect(() => checkOrigin(request('POST', { origin: OURS, 'sec-fetch-site': 'same-origin' }), OURS)).not.toThrow()
  })
})

describe('a read', () => {
  test.each([
    ['a program', {}],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['our own page with its origin', { origin: OURS, 'sec-fetch-site': 'same-origin' }],
  ])('is let in from %s', (_name, headers) => {
    expect(() => checkOrigin(request('GET', headers), OURS)).not.toThrow()
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('is refused from %s', (_name, headers) => {
    expect(() => checkOrigin(request('GET', headers), OURS)).toThrow(/Refused/)
  })
})
