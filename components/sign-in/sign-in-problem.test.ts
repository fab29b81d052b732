import { describe, expect, it } from 'vitest'
import { signInProblem } from './sign-in-problem'

describe('sign-in problem', () => {
  it.each([
    [null, null],
    ['CredentialsSignin', 'The e-mail or password is wrong.'],
    ['Throttled:37', 'Too many attempts. Try again in 37 s.'],
    ['Throttled:900', 'Too many attempts. Try again in 15 minutes.'],
    ['Throttled:<b>', 'Too many attempts. Try again later.'],
    ['Unavailable', 'Sign-in is not available right now. Try again in a moment.'],
    ['<script>', 'Sign-in is not available right now. Try again in a moment.'],
  ])('of %j is %j', (code, text) => {
    expect(signInProblem(code)).toBe(text)
  })

  it.each([
    ['OAuthSignin', /^Acme can’t be reached right now\. .* tell an admin\.$/],
    ['ProviderNoRole', /^Acme knows you, but gives you no role .* Ask an admin/],
    ['ProviderTaken', /^Another account here has your e-mail address.* Ask an admin/],
    ['constructor', /^Sign-in is not available/],
  ])('of %j with the provider Acme says whom to ask', (code, text) => {
    expect(signInProblem(code, 'Acme')).toMatch(text)
  })

  it('of a provider without a name begins as a sentence, and without a provider is unavailable', () => {
    expect(signInProblem('OAuthSignin', 'single sign-on')).toMatch(/^Single sign-on can’t be reached/)
    expect(signInProblem('OAuthSignin')).toMatch(/^Sign-in is not available/)
  })
})
