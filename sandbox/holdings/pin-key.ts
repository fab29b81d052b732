import { constants, createDecipheriv, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { CardPinRequest } from '../../lib/ramp/contract/schemas/card'
import { invalidField } from '../http/problem'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 16

type Pair = { publicKey: KeyObject; privateKey: KeyObject }

export type PinKey = ReturnType<typeof createPinKey>

/** Section 4.7, rule 3. Made on first use, since RSA keys are slow to make. */
export function createPinKey() {
  let made: Promise<Pair> | undefined
  const pair = () => {
    made ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    return made
  }
  return {
    async publicPem(): Promise<string> {
      return (await pair()).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    },
    /** Throws a 400 problem naming the part that fails. */
    async decrypt({ encryptedKey, encryptedPin }: CardPinRequest): Promise<string> {
      const key = decryptKey((await pair()).privateKey, Buffer.from(encryptedKey, 'base64'))
      if (key === null) throw undecipherable('encryptedKey')
      const text = decryptText(key, Buffer.from(encryptedPin.iv, 'base64'), Buffer.from(encryptedPin.data, 'base64'))
      if (text === null) throw undecipherable('encryptedPin')
      return text
    },
  }
}

const undecipherable = (field: string) => invalidField(field, 'invalid_encryption', 'Can not be decrypted')

/** not-shown.md, "4.7 encodings": OAEP with SHA-256. */
function decryptKey(privateKey: KeyObject, encrypted: Buffer): Buffer | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, encrypted)
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}

/** not-shown.md, "4.7 encodings": the tag follows the data. */
function decryptText(key: Buffer, iv: Buffer, data: Buffer): string | null {
  if (iv.length !== IV_BYTES || data.length < TAG_BYTES) return null
  try {
    const cipher = createDecipheriv('aes-128-gcm', key, iv).setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(data.subarray(0, -TAG_BYTES)), cipher.final()]).toString('latin1')
  } catch {
    return null
  }
}
