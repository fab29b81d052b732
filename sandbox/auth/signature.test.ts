import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalTarget, UnsignableTarget } from './canonical'
import { canonicalText, isAuthentic } from './signature'

const path = new URL('../../tests/fixtures/ramp/signing-vectors.json', import.meta.url)

type Vector = {
  name: string
  timestamp: number
  method: string
  canonicalPath: string
  body: string | null
  canonicalString: string
  signature: string
}

const fixture: { integratorSecret: string; vectors: Vector[] } = existsSync(path)
  ? JSON.parse(readFileSync(path, 'utf8'))
  : { integratorSecret: '', vectors: [] }

describe('canonicalText', () => {
  test.each(fixture.vectors)('agrees with the golden vector: $name', (vector) => {
    const body = Buffer.from(vector.body ?? '')
    const timestamp = String(vector.timestamp)
    expect(canonicalText(timestamp, vector.method, vector.canonicalPath, body)).toBe(vector.canonicalString)
    const request = {
      method: vector.method,
      target: vector.canonicalPath,
      body,
      key: 'ik',
      timestamp,
      signature: vector.signature,
    }
    const credentials = { integratorKey: 'ik', integratorSecret: fixture.integratorSecret }
    expect(isAuthentic(request, credentials, vector.timestamp)).toBe(true)
    expect(isAuthentic({ ...request, body: Buffer.from('x') }, credentials, vector.timestamp)).toBe(false)
  })

  test('has an empty last part without a body', () => {
    expect(canonicalText('1', 'get', '/v1/x', Buffer.alloc(0))).toBe('1.GET./v1/x.')
  })
})

describe('canonicalTarget', () => {
  test.each([
    ['/v1/x', '/v1/x'],
    ['/v1/x?', '/v1/x'],
    ['/v1/x?b=2&a=1', '/v1/x?a=1&b=2'],
    ['/v1/x?q=a%20b', '/v1/x?q=a%20b'],
    ['/v1/x?q=a+b', '/v1/x?q=a%2Bb'],
    ['/v1/x?q=%c3%a9', '/v1/x?q=%C3%A9'],
    ['/v1/x?q=%41', '/v1/x?q=A'],
    ['/v1/x?q=(a)*', '/v1/x?q=(a)*'],
    ['/v1/x?q=%28a%29%2a', '/v1/x?q=%28a%29%2A'],
    ['/v1/x?q', '/v1/x?q='],
    ['/v1/x?q=a=b', '/v1/x?q=a%3Db'],
    ['/v1/dr%2Fx?q=1', '/v1/dr%2Fx?q=1'],
  ])('turns %s into %s', (received, canonical) => {
    expect(canonicalTarget(received)).toBe(canonical)
  })

  test.each(['/x?a=1&a=2', '/x?a=1&%61=2', '/x?a=%', '/x?a=%zz', '/x?a=%ff'])('refuses %s', (target) => {
    expect(() => canonicalTarget(target)).toThrow(UnsignableTarget)
  })
})

describe('isAuthentic', () => {
  const now = 1_763_683_200_000
  const signature = (timestamp: string) =>
    `sha256=${createHmac('sha256', 'secret').update(`${timestamp}.GET./v1/x.`).digest('hex')}`
  const accepted = (timestamp: string) =>
    isAuthentic(
      { method: 'GET', target: '/v1/x', body: Buffer.alloc(0), key: 'ik', timestamp, signature: signature(timestamp) },
      { integratorKey: 'ik', integratorSecret: 'secret' },
      now,
    )

  test.each([-300_000, 0, 300_000])('accepts a clock that is off by %i ms', (off) => {
    expect(accepted(String(now + off))).toBe(true)
  })

  test.each([-300_001, 300_001])('refuses a clock that is off by %i ms', (off) => {
    expect(accepted(String(now + off))).toBe(false)
  })

  test.each(['', 'x', `${now}.0`, `+${now}`, `${now} `, '1.7e12'])('refuses the timestamp %j', (timestamp) => {
    expect(accepted(timestamp)).toBe(false)
  })
})
