import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '../../env'

const GROUPS = /.{4}(?=.)/g
const DIGITS = 12

let known: { of: string; key: Buffer } | undefined

/** 48 bits of a keyed hash, for example `1f0c-9a3e-77b2`, which tells keys of an environment apart and gives nothing of them away. */
export function keyFingerprint(environment: string, apiKey: string): string {
  const digest = createHmac('sha256', hashKey()).update(`${environment}\0${apiKey}`, 'utf8').digest('hex')
  return digest.slice(0, DIGITS).replace(GROUPS, '$&-')
}

function hashKey(): Buffer {
  const { authSecret } = env()
  if (known?.of !== authSecret)
    known = {
      of: authSecret,
      key: Buffer.from(hkdfSync('sha256', authSecret, '', 'rampdesk user key fingerprint', 32)),
    }
  return known.key
}
