import { expect, test } from 'vitest'
import { riskOf } from './risk'

const of = (state: string | null, atRiskAmount: string | null, lostAmount: string | null) =>
  riskOf({ state, atRiskAmount, lostAmount, currency: 'USD' })

test.each([
  ['in_flight', '250.00', '0.00', 'at-risk', 'was sent and is not confirmed'],
  ['partially_confirmed', '125.00', '125.00', 'at-risk', '125.00'],
  ['in_flight', '0.00', '250.00', 'was-at-risk', 'confirmed on-chain after the return, so 250.00 USD is lost'],
  ['in_flight', '0', '0', 'was-at-risk', 'stopped after the return'],
  ['not_released', '0.00', '0.00', 'not-at-risk', 'No crypto had been sent'],
  ['partially_confirmed', '0.00', '125.00', 'not-at-risk', 'nothing else is in flight'],
  ['fully_confirmed', '0.00', '250.00', 'not-at-risk', 'nothing was left to stop'],
])('a return whose crypto was %s, with %s at risk and %s lost, is %s', (state, atRisk, lost, is, why) => {
  expect(of(state, atRisk, lost)).toEqual({ is, why: expect.stringContaining(why) })
})

test.each([
  ['in_flight', null, '0'],
  ['in_flight', 'much', '0'],
  ['in_flight', '0', null],
  ['brand_new', '0', '0'],
  [null, '0', '0'],
])('nothing is said of %s, %s, %s', (state, atRisk, lost) => {
  expect(of(state, atRisk, lost)).toBeNull()
})
