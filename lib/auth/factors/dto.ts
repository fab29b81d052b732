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

/** When the proof was given, in UTC. */
export type GivenProof = { provenAt: string }

/** The second factors of whoever asks. Times are ISO 8601 in UTC. */
export type OwnFactors = {
  /** False without a vault key: nothing can be set up. */
  isVaultOn: boolean
  /** Whether the role must have one. */
  isRequired: boolean
  app: { addedAt: string } | null
  /** How many can still be used. */
  recoveryCodes: number
}
