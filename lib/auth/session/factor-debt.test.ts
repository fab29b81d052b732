import { expect, test } from 'vitest'
import { BUILT_IN_ROLES } from '../../model/role'
import { factorDebtOf, isProofFresh } from './factor-debt'

const NOW = new Date('2026-05-04T10:00:00Z')

test.each(BUILT_IN_ROLES)('a session of the role %s owes what its account and configuration say', (role) => {
  const debt = (hasFactor: boolean, factorAt: Date | null, roles: typeof BUILT_IN_ROLES | [] = []) =>
    factorDebtOf({ role, hasFactor, factorAt }, roles)
  expect([debt(false, null), debt(true, null), debt(true, NOW)]).toEqual([null, 'proof', null])
  expect([
    debt(false, null, BUILT_IN_ROLES),
    debt(true, null, BUILT_IN_ROLES),
    debt(true, NOW, BUILT_IN_ROLES),
  ]).toEqual(['enrolment', 'proof', null])
  // A factor that was removed since then does not count.
  expect(debt(false, NOW, BUILT_IN_ROLES)).toBe('enrolment')
})

test('a proof is fresh for as long as is configured; without one there is none', () => {
  const ago = (ms: number) => isProofFresh(new Date(NOW.getTime() - ms), NOW, 10)
  expect([ago(0), ago(600_000), ago(600_001), isProofFresh(null, NOW, 10)]).toEqual([true, true, false, false])
})
