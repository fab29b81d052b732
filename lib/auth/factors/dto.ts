/** A code to be scanned: an SVG path in a square of `size`, its quiet zone included. */
export type QrCode = { size: number; path: string }

/** An authenticator app to be set up. The only answer that holds its secret. */
export type NewAuthenticatorApp = {
  /** In base32, for typing. */
  secret: string
  qr: QrCode
}

/** The only answer that holds recovery codes. */
export type NewRecoveryCodes = { codes: string[] }

/** The answer to a factor that was set up: recovery codes with the first one of an account, shown once. */
export type AddedFactor = { codes: string[] | null }

/** When the proof was given, in UTC. */
export type GivenProof = { provenAt: string }

export type OwnPasskey = { id: string; name: string; addedAt: string; lastUsedAt: string | null }

/** The desk has an address to which browsers bind no passkey; or the account has as many as it may. */
export type PasskeyBar = 'address' | 'limit'

/** The second factors of whoever asks. Times are ISO 8601 in UTC. */
export type OwnFactors = {
  /** False without a vault key: nothing can be set up. */
  isVaultOn: boolean
  /** Whether the role must have one. */
  isRequired: boolean
  app: { addedAt: string } | null
  /** In the order in which they were added. */
  passkeys: OwnPasskey[]
  /** The reason why no further passkey can be added. */
  passkeyBar: PasskeyBar | null
  /** How many can still be used. */
  recoveryCodes: number
}
