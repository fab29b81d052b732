import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callbackPath } from './callback-path'

const ORIGIN = 'http://localhost:3000'

describe('callback path', () => {
  it.each([
    ['/sandbox/deliveries?outcome=failed', '/sandbox/deliveries?outcome=failed'],
    ['http://localhost:3000/sandbox/deliveries/12', '/sandbox/deliveries/12'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['http://localhost:3000.evil.example/', '/'],
    ['http://localhost:3001/', '/'],
    ['http://', '/'],
    ['/x/..//evil.example', '/'],
    ['/sign-in?callbackUrl=/', '/'],
    ['/api/auth/signout', '/'],
  ])('of %j is %s', (value, path) => {
    expect(callbackPath(value, ORIGIN)).toBe(path)
  })

  it('never leaves the origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      ' ',
      '\t',
      '\n',
      'evil.example',
      'http:',
      'a',
      '%2f',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        expect(new URL(callbackPath(parts.join(''), ORIGIN), ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 2000 },
    )
  })
})
