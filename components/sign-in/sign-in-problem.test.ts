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
})
