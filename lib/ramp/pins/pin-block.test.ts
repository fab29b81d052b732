import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPinWeakness, formatPinBlock } from './pin-block'

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''))

describe('PIN block', () => {
  it.each([
    ['1234', '241234FFFFFFFFFF'],
    ['00000', '2500000FFFFFFFFF'],
    ['123456789', '29123456789FFFFF'],
    ['1234567890', '2A1234567890FFFF'],
    ['12345678901', '2B12345678901FFF'],
    ['123456789012', '2C123456789012FF'],
  ])('formats %s', (pin, block) => {
    expect(formatPinBlock(pin)).toBe(block)
  })

  it('has 16 characters from which the PIN can be read back, for every PIN', () => {
    fc.assert(
      fc.property(digits(4, 12), (pin) => {
        const [, length = '', rest = ''] = /^2([4-9A-C])([0-9]+F+)$/.exec(formatPinBlock(pin)) ?? []
        expect(rest).toHaveLength(14)
        expect(rest.slice(0, Number.parseInt(length, 16))).toBe(pin)
      }),
    )
  })

  it.each(['', '159', '1593574862013', '12a4', '12 34', ' 1593', '1593\n', '١٥٩٣', '１５９３', '-1593', '1.59'])(
    'refuses %j without quoting it',
    (pin) => {
      expect(() => formatPinBlock(pin)).toThrowError(
        expect.objectContaining({ code: 'invalid', message: 'A PIN has 4 to 12 digits.' }),
      )
    },
  )
})

describe('weak PINs', () => {
  it.each([
    ['0000', 'repeats one digit'],
    ['777777777777', 'repeats one digit'],
    ['1234', 'counts up'],
    ['012345', 'counts up'],
    ['6789', 'counts up'],
    ['7890', 'counts up'],
    ['8901', 'counts up'],
    ['890123456789', 'counts up'],
    ['4321', 'counts down'],
    ['987654', 'counts down'],
    ['3210', 'counts down'],
    ['2109', 'counts down'],
    ['1212', 'repeats a pattern'],
    ['123123', 'repeats a pattern'],
    ['15931593', 'repeats a pattern'],
    ['12121', 'repeats a pattern'],
    ['159315931', 'repeats a pattern'],
  ])('knows %s: %s', (pin, reason) => {
    expect(findPinWeakness(pin)).toBe(reason)
  })

  it.each(['1593', '1235', '1243', '0001', '1221', '2468', '12312', '1357', '11223344', '482015937264'])(
    'lets %s pass',
    (pin) => {
      expect(findPinWeakness(pin)).toBeNull()
    },
  )

  it('finds every PIN that repeats a block, and every sequence from any digit', () => {
    fc.assert(
      fc.property(digits(1, 4), fc.integer({ min: 4, max: 12 }), (block, length) => {
        fc.pre(block.length * 2 <= length)
        expect(findPinWeakness(block.repeat(length).slice(0, length))).not.toBeNull()
      }),
    )
    for (let start = 0; start < 10; start++) {
      for (let length = 4; length <= 12; length++) {
        const up = Array.from({ length }, (_, index) => (start + index) % 10)
        expect(findPinWeakness(up.join(''))).toBe('counts up')
        expect(findPinWeakness(up.toReversed().join(''))).toBe('counts down')
      }
    }
  })

  it('refuses few of all PINs of four digits', () => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
    // 10 of one digit, 10 up, 10 down, and 90 of the form abab.
    expect(all.filter((pin) => findPinWeakness(pin) !== null)).toHaveLength(120)
  })
})
