import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals } from './arithmetic'
import { NotDecimalError } from './decimal-text'
import { formatAmount } from './format-amount'

describe('an amount with its currency', () => {
  it.each([
    ['1250', 'USD', '1,250.00 USD'],
    ['1250.5', 'EUR', '1,250.50 EUR'],
    ['0', 'GBP', '0.00 GBP'],
    ['-1234567.00', 'CAD', '-1,234,567.00 CAD'],
    ['999', 'USD', '999.00 USD'],
    ['1500.00', 'JPY', '1,500 JPY'],
    ['1.5', 'KWD', '1.500 KWD'],
    ['100.500000', 'USDC', '100.50 USDC'],
    ['100.123456', 'USDT', '100.123456 USDT'],
    ['0.0012', 'BTC', '0.00120000 BTC'],
    ['1.500000000000000001', 'ETH', '1.500000000000000001 ETH'],
    ['2', 'SOL', '2.0000 SOL'],
    ['0.005', 'USD', '0.005 USD'],
    ['-0.00', 'USD', '0.00 USD'],
    ['-0.01', 'USD', '-0.01 USD'],
    ['9007199254740993.10', 'USD', '9,007,199,254,740,993.10 USD'],
    ['1', 'a new asset', '1.00 a new asset'],
    ['1', 'constructor', '1.00 constructor'],
    ['1', '', '1.00 '],
  ])('%s %s is %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text)
  })

  it('is the same amount, whatever its length', () => {
    const amounts = fc.stringMatching(/^-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,30})?$/)
    fc.assert(
      fc.property(amounts, fc.constantFrom('USD', 'JPY', 'USDC', 'BTC', 'ABC', 'Coin'), (amount, currency) => {
        const [text = '', name] = formatAmount(amount, currency).split(' ')
        expect(name).toBe(currency)
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/)
        expect(compareDecimals(text.replaceAll(',', ''), amount)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused where it is no decimal', () => {
    expect(() => formatAmount('1e5', 'USD')).toThrow(NotDecimalError)
  })
})
