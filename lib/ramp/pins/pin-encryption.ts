import { constants, createCipheriv, createPublicKey, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto'
import { AppError } from '../../errors'
import { findPinWeakness, formatPinBlock } from './pin-block'

/** Section 4.7; each text is base64. */
export type EncryptedPin = { encryptedKey: string; encryptedPin: { iv: string; data: string } }

const KEY_BYTES = 16
const IV_BYTES = 12
const MIN_RSA_BITS = 2048

/**
 * Encrypts a new PIN (section 4.7, rule 3): AES-128-GCM over its block, the key by RSA-OAEP with SHA-256, the tag at
 * the end of `data` (not-shown.md, "4.7 encodings").
 * @param publicKeyPem null where none is configured
 * @throws AppError `invalid` for a malformed or weak PIN and for a missing or unusable key; never quotes the PIN
 */
export function encryptPin(pin: string, publicKeyPem: string | null): EncryptedPin {
  if (publicKeyPem === null) {
    throw new AppError('invalid', 'Changing a card’s PIN is off: no public key of the platform is configured for it.')
  }
  const publicKey = readPublicKey(publicKeyPem)
  const block = formatPinBlock(pin)
  const weakness = findPinWeakness(pin)
  if (weakness) throw new AppError('invalid', `The PIN is too easy to guess: it ${weakness}.`)

  const key = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  const data = Buffer.concat([cipher.update(block, 'ascii'), cipher.final(), cipher.getAuthTag()])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const encryptedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key)
  key.fill(0)
  return {
    encryptedKey: encryptedKey.toString('base64'),
    encryptedPin: { iv: iv.toString('base64'), data: data.toString('base64') },
  }
}

/** Takes a public key only, although Node would take the PEM of a private key, too. */
function readPublicKey(pem: string): KeyObject {
  const key = /-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem) ? parseKey(pem) : null
  if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS) return key
  throw new AppError(
    'invalid',
    `The configured key for card PINs can’t be used: it must be an RSA public key of at least ${MIN_RSA_BITS} bits, as PEM.`,
  )
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}
