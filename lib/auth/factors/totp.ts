import { Secret, TOTP } from 'otpauth'

/** Every authenticator app supports these parameters; many support no others. */
const CODES = { issuer: 'Rampdesk', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** RFC 6238, section 5.2: one period of drift to either side. */
const DRIFT = 1

/** A secret of 160 random bits, as RFC 4226, section 4, recommends, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** @returns the period that a code belongs to, counted from 1970; null for a wrong one */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : TOTP.counter({ period: CODES.period, timestamp }) + delta
}

/** The address that apps read from a QR code; the address holds the secret. */
export function otpauthAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

const totpOf = (secret: string, label = '') => new TOTP({ ...CODES, label, secret: Secret.fromBase32(secret) })
