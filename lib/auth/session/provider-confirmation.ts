import type { SignInSettings } from '../../configuration/sign-in-settings'

const MINUTE = 60_000

/** A provider’s session is valid this long after the provider last confirmed the person; a request asks again some minutes earlier. */
const HOLDS_MINUTES = 15
const ASKED_AFTER_MINUTES = 10

export type ProviderStanding = {
  /** The time of the last confirmation; null for a session that a password opened. */
  confirmedAt: Date | null
  email: string
}

export function isConfirmationDue(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() >= ASKED_AFTER_MINUTES * MINUTE
}

/**
 * Whether the way in which a session was opened still counts: the provider’s confirmation is new enough, or local accounts may sign
 * in, or it is the break-glass account, which always may.
 */
export function isStanding(
  { confirmedAt, email }: ProviderStanding,
  { mode, provider, breakGlassEmail }: SignInSettings,
  now: Date,
): boolean {
  if (confirmedAt === null) return mode !== 'oidc' || email === breakGlassEmail
  return provider !== null && now.getTime() - confirmedAt.getTime() < HOLDS_MINUTES * MINUTE
}
