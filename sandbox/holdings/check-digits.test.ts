import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../random'
import { isIban, isRoutingNumber, madeUpIban, madeUpRoutingNumber } from './check-digits'

describe('a routing number', () => {
  test.each(['400000008', '990000000'])('%s passes', (digits) => {
    expect(isRoutingNumber(digits)).toBe(true)
  })

  test.each(['400000009', '40000000', '4000000080', '40000000x', '000000000', ''])('%j does not', (digits) => {
    expect(isRoutingNumber(digits)).toBe(false)
  })

  test('made up always passes, and does not with one digit more', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(8), (seed, place) => {
        const number = madeUpRoutingNumber(createRandom(seed))
        const changed = `${number.slice(0, place)}${(Number(number.charAt(place)) + 1) % 10}${number.slice(place + 1)}`
        expect([isRoutingNumber(number), isRoutingNumber(changed)]).toEqual([true, false])
      }),
    )
  })
})

describe('an IBAN', () => {
  test.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'FR1420041010050500013M02606'])(
    '%s passes',
    (iban) => {
      expect(isIban(iban)).toBe(true)
    },
  )

  test.each(['DE88370400440532013000', 'DE8937040044053201300', 'de89370400440532013000', 'DE89', ''])(
    '%j does not',
    (iban) => {
      expect(isIban(iban)).toBe(false)
    },
  )

  test('made up always passes and has the length of its country', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('DE', 'FR'), (seed, country) => {
        const iban = madeUpIban(createRandom(seed), country)
        expect(isIban(iban)).toBe(true)
        expect(iban).toHaveLength({ DE: 22, FR: 27 }[country])
      }),
    )
  })
})
