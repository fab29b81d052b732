import { describe, expect, test } from 'vitest'
import { isWeakPin, pinErrors, readPinBlock } from './card-pin'

describe('a PIN block', () => {
  test.each([
    ['241234FFFFFFFFFF', '1234'],
    ['2C123456789012FF', '123456789012'],
    ['2590210FFFFFFFFF', '90210'],
  ])('%s holds a PIN', (block, pin) => {
    expect(readPinBlock(block)).toBe(pin)
  })

  test.each([
    '041234FFFFFFFFFF',
    '231235FFFFFFFFFF',
    '2D1234567890123F',
    '251234FFFFFFFFFF',
    '241234FFFFFFFFF',
    '241234FFFFFFFFFFF',
    '241234ffffffffff',
    '24123AFFFFFFFFFF',
    '241234FFFFFFFFF0',
    '2412345FFFFFFFFF',
    '',
  ])('%j holds none', (block) => {
    expect(readPinBlock(block)).toBeNull()
  })

  test.each(['1111', '1234', '4321', '0123456789'])('%s is weak', (pin) => {
    expect(isWeakPin(pin)).toBe(true)
  })

  test.each(['1235', '4322', '90210', '1357'])('%s is not', (pin) => {
    expect(isWeakPin(pin)).toBe(false)
  })

  test('is refused without saying what it held', () => {
    expect(pinErrors('244321FFFFFFFFFF')).toMatchObject([{ field: 'encryptedPin', code: 'weak_pin' }])
    expect(pinErrors('24777FFFFFFFFFFF')).toMatchObject([{ field: 'encryptedPin', code: 'invalid_pin_block' }])
    expect(JSON.stringify(pinErrors('244321FFFFFFFFFF'))).not.toContain('4321')
    expect(pinErrors('249021FFFFFFFFFF')).toEqual([])
  })
})
