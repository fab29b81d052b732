import { expect, test } from 'vitest'
import { linkProblem } from './link-problem'

test('there is no problem without a code', () => {
  expect(linkProblem(null, 'Acme')).toBeNull()
})

test.each([
  ['LinkTaken', 'that person at Acme already has another account here'],
  ['LinkKnown', 'already linked'],
  ['LinkOver', 'took too long'],
  ['ProviderNoRole', 'Acme gives that person no role'],
  ['ProviderDomain', 'that domain'],
  ['ProviderNoEmail', 'Acme does not say'],
  ['ProviderUnverified', 'Acme has not verified'],
  ['ProviderClock', 'the clocks of Acme and Rampdesk differ'],
])('%s has words of its own', (code, words) => {
  expect(linkProblem(code, 'Acme')).toContain(words)
})

test.each(['LinkFailed', '', '<b>', 'constructor', '__proto__', 'toString'])(
  'any other code, such as %j, says that nothing was confirmed, and never the code',
  (code) => {
    expect(linkProblem(code, 'Acme')).toBe('Your account was not linked: Acme did not confirm who you are. Try again.')
  },
)
