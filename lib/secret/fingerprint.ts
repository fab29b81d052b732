import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '../env'

const GROUPS = /.{4}(?=.)/g
const DIGITS = 12

/**
 * 48 bits of a keyed hash, for example `1f0c-9a3e-77b2`, which tells secrets of an environment apart and does not help to guess
 * one. The key derives from NEXTAUTH_SECRET; fingerprints under another one can’t be compared.
 *
 * @param environment its name
 */
export function fingerprintOf(environment: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().authSecret, '', 'rampdesk webhook secret fingerprint', 32))
  // No two pairs give the same text, because no name holds NUL.
  const digest = createHmac('sha256', key).update(`${environment}\0${secret}`, 'utf8').digest('hex')
  return digest.slice(0, DIGITS).replace(GROUPS, '$&-')
}
