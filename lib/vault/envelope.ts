import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { findMasterKey, type MasterKeys } from './master-keys'
import { VaultError } from './vault-error'

/** The place of a sealed value, which opens nowhere else. */
export type SealedPlace = { table: string; column: string; row: readonly string[] }

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const DATA_KEY_BYTES = 32
const BOX_BYTES = NONCE_BYTES + TAG_BYTES

/** version · id of the master key · wrapped data key · sealed text */
const WRAPPED_AT = 1 + ID_BYTES
const TEXT_AT = WRAPPED_AT + BOX_BYTES + DATA_KEY_BYTES

/**
 * Seals a text under a data key of its own, which the current master key wraps. Both are bound to the place (AES-256-GCM,
 * additional data), so that a sealed value that was moved or exchanged does not open.
 */
export function seal(text: string, place: SealedPlace, keys: MasterKeys): Uint8Array {
  const dataKey = randomBytes(DATA_KEY_BYTES)
  const { id, wrappingKey } = keys.current
  const sealed = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(id, 'hex'),
    encrypt(dataKey, wrappingKey, boundTo(place, 'data key', id)),
    encrypt(Buffer.from(text, 'utf8'), dataKey, boundTo(place, 'text', '')),
  ])
  dataKey.fill(0)
  return new Uint8Array(sealed)
}

/** @throws VaultError, which quotes neither text nor key */
export function open(sealed: Uint8Array, place: SealedPlace, keys: MasterKeys): string {
  const dataKey = unwrap(sealed, place, keys)
  const text = decrypt(Buffer.from(sealed).subarray(TEXT_AT), dataKey, boundTo(place, 'text', ''))
  dataKey.fill(0)
  return text.toString('utf8')
}

/** The same value, its data key wrapped by the current master key. @throws VaultError */
export function rewrap(sealed: Uint8Array, place: SealedPlace, keys: MasterKeys): Uint8Array {
  const dataKey = unwrap(sealed, place, keys)
  const { id, wrappingKey } = keys.current
  const wrapped = encrypt(dataKey, wrappingKey, boundTo(place, 'data key', id))
  dataKey.fill(0)
  const text = Buffer.from(sealed).subarray(TEXT_AT)
  return new Uint8Array(Buffer.concat([Buffer.from([VERSION]), Buffer.from(id, 'hex'), wrapped, text]))
}

/** The id of the master key that opens a sealed value. @throws VaultError */
export function masterKeyIdOf(sealed: Uint8Array): string {
  if (sealed[0] !== VERSION || sealed.length < TEXT_AT + BOX_BYTES) throw new VaultError('unreadable')
  return Buffer.from(sealed).subarray(1, WRAPPED_AT).toString('hex')
}

function unwrap(sealed: Uint8Array, place: SealedPlace, keys: MasterKeys): Buffer {
  const id = masterKeyIdOf(sealed)
  const master = findMasterKey(keys, id)
  if (!master) throw new VaultError('unknown-key')
  return decrypt(Buffer.from(sealed).subarray(WRAPPED_AT, TEXT_AT), master.wrappingKey, boundTo(place, 'data key', id))
}

/** JSON, so that no two places give the same bytes. */
function boundTo({ table, column, row }: SealedPlace, part: 'data key' | 'text', masterKeyId: string): Buffer {
  return Buffer.from(JSON.stringify([VERSION, part, masterKeyId, table, column, ...row]), 'utf8')
}

function encrypt(plain: Buffer, key: CipherKey, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

function decrypt(box: Buffer, key: CipherKey, bound: Buffer): Buffer {
  const nonce = box.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound)
  decipher.setAuthTag(box.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new VaultError('unreadable')
  }
}
