import type { SignatureFinding } from './dto'
import { type FindingKind, finding } from './signature-words'

/** A key with the changes that lead to it from the pasted secret. */
export type SecretReading = { key: Buffer; findings: SignatureFinding[] }

const QUOTED = /^(["'`])(.+)\1$/s
const HEX = /^(?:[0-9a-f]{2}){8,}$/i
const BASE64 = /^[a-z0-9+/_-]{11,}={0,2}$/i

/** The keys that a pasted secret may mean, likeliest first and each once. @param secret not empty */
export function readSecret(secret: string): SecretReading[] {
  const trimmed = secret.trim()
  const bare = trimmed.replace(QUOTED, '$2')
  const candidates: [FindingKind, Buffer | null, string][] = [
    ['secret-space', Buffer.from(trimmed), 'The signature matches the secret without white space.'],
    ['secret-quotes', Buffer.from(bare), 'The signature matches the secret without quotes.'],
    ['secret-decoded', HEX.test(bare) ? Buffer.from(bare, 'hex') : null, 'It matches the secret decoded from hex.'],
    [
      'secret-decoded',
      BASE64.test(bare) ? Buffer.from(bare, 'base64') : null,
      'It matches the secret decoded from base64.',
    ],
    ['secret-encoded', Buffer.from(Buffer.from(bare).toString('hex')), 'It matches the secret encoded as hex.'],
    ['secret-encoded', Buffer.from(Buffer.from(bare).toString('base64')), 'It matches the secret encoded as base64.'],
  ]
  const readings: SecretReading[] = [{ key: Buffer.from(secret), findings: [] }]
  for (const [kind, key, detail] of candidates)
    if (key !== null && key.length > 0 && !readings.some((reading) => reading.key.equals(key)))
      readings.push({ key, findings: [finding(kind, detail)] })
  return readings
}
