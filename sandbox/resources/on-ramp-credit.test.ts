import { expect, test } from 'vitest'
import { openAutoRampAccount } from '../holdings/auto-ramp'
import { createRandom } from '../random'
import { createUsers } from '../users'
import { centsOf, unitsOf } from './money'
import { createCredit } from './on-ramp-credit'
import { centsPerToken } from './price'

const DESTINATION = { network: 'base', address: `0x${'7e'.repeat(20)}` }

test.each([
  ['US', 'USDC'],
  ['DE', 'USDC'],
  ['US', 'BTC'],
] as const)('what a credit from %s pays out in %s is worth what came in less the fee', (country, token) => {
  const user =
    createUsers('sandbox')
      .all()
      .find((one) => one.country === country) ?? expect.fail('one lives there')
  let checked = 0
  for (let seed = 0; seed < 200; seed += 1) {
    const random = createRandom(`credit:${seed}`)
    const account = openAutoRampAccount(random, user, { ...DESTINATION, token }, '2026-01-01T00:00:00.000Z')
    const { input, output, fees } = createCredit(random, { userId: user.id, integratorId: 'int_1' }, account)
    if (fees === null) continue
    const rate = centsPerToken(token, input.currency)
    const lost = (centsOf(input.amount) - centsOf(fees.amount)) * 1e6 - (unitsOf(output.amount, 6) ?? 0) * rate
    // Rounding loses less than the smallest unit of the token.
    expect(lost).toBeGreaterThanOrEqual(0)
    expect(lost).toBeLessThan(rate)
    expect(centsOf(fees.amount)).toBeGreaterThan(0)
    checked += 1
  }
  expect(checked).toBeGreaterThan(100)
})
