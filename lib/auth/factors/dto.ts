/** A QR code as an SVG path in a square of `size`, including its quiet zone. */
export type QrCode = { size: number; path: string }

/** An authenticator app to be set up; the only answer that holds its secret. */
export type NewAuthenticatorApp = {
  /** The secret in base32, for typing. */
  secret: string
  qr: QrCode
}

/** The only answer that holds recovery codes. */
export type NewRecoveryCodes = { codes: string[] }

/** The answer after a factor was set up: with the first factor of an account, recovery codes, shown once. */
export type AddedFactor = { codes: string[] | null }

/** The time at which the proof was given, in UTC. */
export type GivenProof = { provenAt: string }

export type OwnPasskey = { id: string; name: string; addedAt: string; lastUsedAt: string | null }

/** Browsers bind no passkey to the desk’s address, or the account has as many as it may. */
export type PasskeyBar = 'address' | 'limit'

/** The second factors of the person who asks. Times are ISO 8601 in UTC. */
export type OwnFactors = {
  /** False without a vault key; then no factor can be set up. */
  isVaultOn: boolean
  /** Whether one of the person’s roles must have a second factor. */
  isRequired: boolean
  app: { addedAt: string } | null
  /** Passkeys in the order in which they were added. */
  passkeys: OwnPasskey[]
  /** The reason why no further passkey can be added. */
  passkeyBar: PasskeyBar | null
  /** The number of codes that can still be used. */
  recoveryCodes: number
}
