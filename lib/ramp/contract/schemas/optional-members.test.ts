import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '@/tests/support/sample-of'
import { AutoRampAddress } from './auto-ramp'
import { FundingSource } from './funding-source'
import { OffRampQuote } from './off-ramp'
import { OnRamp } from './on-ramp'
import { WebhookRegistration, WebhookRequest, WebhookUpdate } from './webhook'

/** not-shown.md, "4.5 quote", "6.2 on-ramps", "2.4, 2.2" and "4.9 events". */
describe('what some platforms leave out or write in another way', () => {
  it.each([
    [
      'exchange rate',
      OffRampQuote,
      'output.exchangeRate',
      [{ baseCurrency: 'USDC', quoteCurrency: 'EUR', rate: '0.92', source: 'x' }, '0.92', null, undefined],
    ],
    ['on-ramp without output', OnRamp, 'output', [null, undefined]],
    ['funding source without last four', FundingSource, 'accountNumberLast4', [null]],
    ['auto-ramp address without time', AutoRampAddress, 'createdAt', [null, undefined]],
  ] as const)('is read as it comes: %s', (_, schema, path, values) => {
    const [first, last] = path.split('.')
    for (const value of values) {
      const sample = z.record(z.string(), z.unknown()).parse(sampleOf(schema))
      const inner = z
        .record(z.string(), z.unknown())
        .catch({})
        .parse(sample[first ?? ''])
      const given = { ...sample, [first ?? '']: last === undefined ? value : { ...inner, [last]: value } }
      expect(schema.parse(given)).toEqual(given)
    }
  })

  it('is made one form: a bare *', () => {
    const registration = { id: 'w', url: 'u', events: '*' }
    expect(WebhookRegistration.parse(registration).events).toEqual(['*'])
    expect(WebhookRegistration.safeParse({ ...registration, events: 'payment.created' }).success).toBe(false)
    expect(WebhookUpdate.safeParse({ events: '*' }).success).toBe(true)
    expect(WebhookRequest.safeParse({ url: 'https://a.example/', events: '*' }).success).toBe(true)
  })
})
