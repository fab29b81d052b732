import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '../env'

const GROUPS = /.{4}(?=.)/g
const DIGITS = 12

/**
 * The first 48 bits of a keyed hash of a webhook secret and the environment it belongs to, as `1f0c-9a3e-77b2`: enough to
 * tell secrets apart, and of no use to whoever tries guesses without the key. The key is derived from NEXTAUTH_SECRET:
 * under another one, fingerprints that are kept can't be compared with new ones.
 *
 * @param environment its name; the same secret has another fingerprint in another environment
 */
export function fingerprintOf(environment: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().authSecret, '', 'rampdesk webhook secret fingerprint', 32))
  // Names of environments hold no NUL, so that no two pairs give one text.
  const digest = createHmac('sha256', key).update(`${environment}\0${secret}`, 'utf8').digest('hex')
  return digest.slice(0, DIGITS).replace(GROUPS, '$&-')
}
