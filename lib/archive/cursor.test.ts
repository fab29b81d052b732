import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../errors'
import { decodeCursor, encodeCursor } from './cursor'

describe('list cursor', () => {
  test('survives a round trip for any place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('older' as const, 'newer' as const),
        fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
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
      Buffer.from('["o",1,0]').toString('base64url'),
    ]
    for (const text of damaged) {
      expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'invalid' } satisfies Partial<AppError>))
    }
  })
})
