import { isIP } from 'node:net'

export const MOST_PASSKEYS = 10

/** How long a person may take to use their authenticator: the least that WebAuthn, section 15.1, recommends. */
export const CHALLENGE_MINUTES = 5

export type RelyingParty = { id: string; name: string; origin: string }

/**
 * The relying party of passkeys: the host of the configured public origin, whatever a request says. Returns null if browsers make no
 * passkey for it: for a numeric address, and without https except on this machine.
 */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  if (protocol !== 'https:' && !isLocal) return null
  return { id: hostname, name: 'Rampdesk', origin }
}

/** WebAuthn, section 6.1.1: a signature counter goes up with each use, or stays 0; otherwise the key may have been copied. */
export function isCounterForward(stored: number, given: number): boolean {
  return (stored === 0 && given === 0) || given > stored
}
