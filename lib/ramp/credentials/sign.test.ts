import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '@/tests/fixtures/ramp/signing-vectors.json'
import type { Method } from '../contract/endpoints/endpoint'
import { buildSignedHeaders, canonicalPath, canonicalString, encodeSegment, type QueryPair, signRequest } from './sign'

/** Written from section 5, sharing nothing with the code under test. */
function referenceEncode(text: string): string {
  const kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!'()*"
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return kept.includes(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function referencePath(path: string, query: QueryPair[]): string {
  const left = [...query]
  const parts: string[] = []
  while (left.length > 0) {
    let lowest = 0
    for (let index = 1; index < left.length; index++) {
      if ((left[index]?.[0] ?? '') < (left[lowest]?.[0] ?? '')) lowest = index
    }
    const [pair] = left.splice(lowest, 1)
    if (pair) parts.push(`${referenceEncode(pair[0])}=${referenceEncode(pair[1])}`)
  }
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const query = fc.uniqueArray(fc.tuple(text, text), { selector: ([key]) => key, maxLength: 8 })
const method = fc.constantFrom<Method>('GET', 'POST', 'PATCH', 'DELETE')

describe('golden vectors', () => {
  it.each(vectors.vectors)('$name', (vector) => {
    const pairs: QueryPair[] = vector.query.map(([key = '', value = '']) => [key, value])
    const path = canonicalPath(vector.path, pairs)
    const input = { timestamp: vector.timestamp, method: vector.method as Method, path, body: vector.body }
    expect(path).toBe(vector.canonicalPath)
    expect(canonicalString(input)).toBe(vector.canonicalString)
    expect(signRequest(input, vectors.integratorSecret)).toBe(vector.signature)
  })
})

describe('canonical string', () => {
  it('agrees with an independent canonicaliser for any query, path id and body', () => {
    fc.assert(
      fc.property(query, text, method, fc.option(text), fc.nat(), (pairs, id, verb, body, timestamp) => {
        fc.pre(!['', '.', '..'].includes(id))
        const path = canonicalPath(`/v1/things/${encodeSegment(id)}/`, pairs)
        expect(path).toBe(referencePath(`/v1/things/${referenceEncode(id)}/`, pairs))
        const hash = body === null || body === '' ? '' : createHash('sha256').update(Buffer.from(body)).digest('hex')
        const expected = createHmac('sha256', 's').update(`${timestamp}.${verb}.${path}.${hash}`).digest('hex')
        expect(signRequest({ timestamp, method: verb, path, body }, 's')).toBe(`sha256=${expected}`)
      }),
    )
  })

  it('never writes + and does not depend on the order of the query', () => {
    fc.assert(
      fc.property(query, (pairs) => {
        const path = canonicalPath('/v1/x', pairs)
        expect(path).not.toContain('+')
        expect(path).not.toContain(' ')
        expect(canonicalPath('/v1/x', pairs.toReversed())).toBe(path)
      }),
    )
  })

  it.each([null, '', new Uint8Array()])('leaves the fourth part empty without a body: %j', (body) => {
    expect(canonicalString({ timestamp: 1, method: 'GET', path: '/v1/x', body })).toBe('1.GET./v1/x.')
  })

  it('refuses a query key that stands twice', () => {
    expect(() =>
      canonicalPath('/v1/x', [
        ['a', '1'],
        ['a', '2'],
      ]),
    ).toThrow(RangeError)
  })

  it.each(['', '.', '..', '\ud800'])('refuses %j as a segment', (segment) => {
    expect(() => encodeSegment(segment)).toThrow(RangeError)
  })
})

describe('signed headers', () => {
  it('are the three of the integrator and nothing else', () => {
    const headers = buildSignedHeaders(
      { timestamp: 1_763_683_200_000, method: 'GET', path: '/v1/integrator/webhooks', body: null },
      { integratorKey: 'ik_x', integratorSecret: vectors.integratorSecret },
    )
    expect(headers).toEqual({
      'x-integrator-key': 'ik_x',
      'x-timestamp': '1763683200000',
      'x-signature': vectors.vectors[0]?.signature,
    })
  })
})
