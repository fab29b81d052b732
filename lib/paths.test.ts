import fc from 'fast-check'
import { expect, it } from 'vitest'
import { screenRequest } from '@/scripts/lib/server/screen-request.mjs'
import { decodeText, deskSegmentOf, encodeText, segmentOf } from './paths'

const hostile = fc.constantFrom(
  '',
  '.',
  '..',
  '/',
  '%',
  '%2e%2e',
  '?a#b',
  '\ud800',
  'wh_\udc00x',
  '\u202e',
  '\0',
  '日',
  'a/../b',
  '..\\x',
  '\u0085',
)
const text = fc.oneof(
  hostile,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', 'a') }),
)

it('any text can stand in an address, and what has an encoding comes back', () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(decodeText(encodeText(each))).toBe(each.toWellFormed())
      expect(decodeText(each)).toBeTypeOf('string')
    }),
  )
})

it('a segment is one segment of a path and comes back from it; what can be none has none', () => {
  fc.assert(
    fc.property(text, (each) => {
      const segment = segmentOf(each)
      if (segment === null) {
        expect(['', '.', '..'].includes(each) || !each.isWellFormed()).toBe(true)
        return
      }
      const { pathname } = new URL(`http://desk.example/api/${segment}/edit`)
      expect(pathname).toBe(`/api/${segment}/edit`)
      expect(decodeText(segment)).toBe(each)
    }),
  )
})

it('a text is a segment of an address of the desk where the server reads it', () => {
  fc.assert(
    fc.property(text, (each) => {
      const segment = segmentOf(each)
      const isRead = segment !== null && screenRequest({ method: 'GET', url: `/${segment}` }) === null
      expect(deskSegmentOf(each)).toBe(isRead ? segment : null)
    }),
  )
})
