import type { SignInSettings } from '../../configuration/sign-in-settings'

const MINUTE = 60_000

/** A session of the provider holds for so long after it last said who the person is; a request asks anew some minutes before. */
const HOLDS_MINUTES = 15
const ASKED_AFTER_MINUTES = 10

export type ProviderStanding = {
  /** Is null for a session that a password opened. */
  confirmedAt: Date | null
  email: string
}

export function isConfirmationDue(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() >= ASKED_AFTER_MINUTES * MINUTE
}

/**
 * Whether the way in which a session was opened still counts: the provider's word is new enough, or local accounts sign in, or it is
 * the one that always may.
 */
export function isStanding(
  { confirmedAt, email }: ProviderStanding,
  { mode, provider, breakGlassEmail }: SignInSettings,
  now: Date,
): boolean {
  if (confirmedAt === null) return mode !== 'oidc' || email === breakGlassEmail
  return provider !== null && now.getTime() - confirmedAt.getTime() < HOLDS_MINUTES * MINUTE
}
