import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '../env'

const GROUPS = /.{4}(?=.)/g
const DIGITS = 12

/**
 * 48 bits of a keyed hash, as `1f0c-9a3e-77b2`: tells secrets of an environment apart and can't be guessed from. The
 * key comes from NEXTAUTH_SECRET: another one makes stored fingerprints incomparable.
 *
 * @param environment its name
 */
export function fingerprintOf(environment: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().authSecret, '', 'rampdesk webhook secret fingerprint', 32))
  // No name holds NUL: no two pairs give one text.
  const digest = createHmac('sha256', key).update(`${environment}\0${secret}`, 'utf8').digest('hex')
  return digest.slice(0, DIGITS).replace(GROUPS, '$&-')
}
