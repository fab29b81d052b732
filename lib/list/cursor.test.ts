import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeGapCursor, encodeGapCursor } from '../archive/sequence/cursor'
import { FIRST_INSTANT, LAST_INSTANT } from '../codec/storable'
import type { AppError } from '../errors'
import { STREAMS } from '../model/stream'
import { decodeCursor, encodeCursor } from './cursor'

describe('list cursor', () => {
  test('survives a round trip for any place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('older' as const, 'newer' as const),
        fc.date({ min: new Date(FIRST_INSTANT), max: new Date(LAST_INSTANT), noInvalidDate: true }),
        fc.integer({ min: 1 }),
        (direction, sortAt, id) => {
          expect(decodeCursor(encodeCursor({ direction, sortAt, id }))).toEqual({ direction, sortAt, id })
        },
      ),
    )
  })

  test('refuses anything else with the field named', () => {
    const damaged = [
      '',
      'x',
      'W10',
      Buffer.from('["o",1]').toString('base64url'),
      Buffer.from('["o",1,-1]').toString('base64url'),
      encodeCursor({ direction: 'older', sortAt: new Date(LAST_INSTANT + 1), id: 1 }),
      encodeCursor({ direction: 'older', sortAt: new Date(FIRST_INSTANT - 1), id: 1 }),
    ]
    for (const text of damaged) {
      expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'invalid' } satisfies Partial<AppError>))
    }
  })
})

describe('cursor of the resources with gaps', () => {
  const place = { lastAt: new Date('2026-11-21T10:00:00.123Z'), stream: STREAMS[0], resourceId: 'ofr_é "1"' }

  test.each([place.lastAt.getTime(), FIRST_INSTANT, LAST_INSTANT])('survives a round trip at %d', (time) => {
    const there = { ...place, lastAt: new Date(time) }
    expect(decodeGapCursor(encodeGapCursor(there))).toEqual(there)
  })

  test('refuses one of another list, an id that no column can hold, and a time that no record has', () => {
    const damaged = [
      encodeCursor({ direction: 'older', sortAt: place.lastAt, id: 1 }),
      encodeGapCursor({ ...place, resourceId: 'a\u0000' }),
      encodeGapCursor(place).slice(1),
      encodeGapCursor({ ...place, lastAt: new Date(LAST_INSTANT + 1) }),
      encodeGapCursor({ ...place, lastAt: new Date(FIRST_INSTANT - 1) }),
    ]
    for (const text of damaged) {
      expect(() => decodeGapCursor(text)).toThrow(
        expect.objectContaining({ code: 'invalid' } satisfies Partial<AppError>),
      )
    }
  })
})
