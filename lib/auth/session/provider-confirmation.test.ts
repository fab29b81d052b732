import { expect, test } from 'vitest'
import type { SignInSettings } from '../../configuration/sign-in-settings'
import { isConfirmationDue, isStanding } from './provider-confirmation'

const now = new Date('2026-11-27T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const email = 'ann@acme.example'
const provider = { issuer: 'https://login.acme.example' } as NonNullable<SignInSettings['provider']>
const both: SignInSettings = { mode: 'both', provider, breakGlassEmail: null }

test('the word of the provider holds for 15 minutes and is asked for after ten', () => {
  expect([9, 10].map((minutes) => isConfirmationDue(minutesAgo(minutes), now))).toEqual([false, true])
  const stands = (minutes: number) => isStanding({ confirmedAt: minutesAgo(minutes), email }, both, now)
  expect([0, 14, 15].map(stands)).toEqual([true, true, false])
})

test('a session of the provider does not stand once it is not configured', () => {
  const local: SignInSettings = { mode: 'local', provider: null, breakGlassEmail: null }
  expect(isStanding({ confirmedAt: now, email }, local, now)).toBe(false)
})

test('a local session stands where local accounts sign in, or is that of the break-glass account', () => {
  const off: SignInSettings = { ...both, mode: 'oidc' }
  const stands = (settings: SignInSettings) => isStanding({ confirmedAt: null, email }, settings, now)
  expect([stands(both), stands(off), stands({ ...off, breakGlassEmail: email })]).toEqual([true, false, true])
})
