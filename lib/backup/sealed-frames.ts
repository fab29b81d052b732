import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
/** The beginning of a sealed file, unlike any text or gzip file. */
const MAGIC = Buffer.from('\x89RDBK\x01', 'latin1')
const SALT_BYTES = 16
const KEY_ID_BYTES = 8
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12

const SALT_AT = MAGIC.length
const KEY_ID_AT = SALT_AT + SALT_BYTES
const HEAD_BYTES = KEY_ID_AT + KEY_ID_BYTES

const CHANGED = 'The file cannot be decrypted: it was cut short or changed.'

/**
 * Encrypts a stream in frames of 64 KiB (AES-256-GCM) under a key used only for this stream. A frame’s nonce is its number and
 * whether it is the last one, so that frames that are missing, moved, repeated, cut off or changed are found.
 *
 * @param key 32 bytes
 */
export async function* sealFrames(chunks: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { streamKey, keyId } = deriveKeys(key, salt)
  yield Buffer.concat([MAGIC, salt, keyId])
  let number = 0
  const seal = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(ALGORITHM, streamKey, nonceOf(number++, isLast), { authTagLength: TAG_BYTES })
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  for await (const { bytes, isLast } of inFrames(chunks, FRAME_BYTES)) yield seal(bytes, isLast)
}

/** Decrypts a stream of `sealFrames`. @throws Error that names the problem: another key, or a file that was changed */
export async function* openFrames(chunks: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  let number = 0
  let streamKey: Buffer | undefined
  for await (const { bytes, isLast } of inFrames(chunks, FRAME_BYTES + TAG_BYTES, HEAD_BYTES)) {
    if (streamKey) yield decrypt(bytes, streamKey, nonceOf(number++, isLast))
    else streamKey = openHead(bytes, key)
  }
  if (number === 0) throw new Error(CHANGED)
}

/** Whether a file begins like a file of `sealFrames`. */
export const isSealed = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length))

function openHead(head: Buffer, key: Uint8Array): Buffer {
  if (head.length < HEAD_BYTES || !isSealed(head)) throw new Error(CHANGED)
  const { streamKey, keyId } = deriveKeys(key, head.subarray(SALT_AT, KEY_ID_AT))
  if (!timingSafeEqual(keyId, head.subarray(KEY_ID_AT)))
    throw new Error('The file was encrypted with another key, or its beginning was changed.')
  return streamKey
}

function decrypt(frame: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (frame.length < TAG_BYTES) throw new Error(CHANGED)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(frame.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new Error(CHANGED)
  }
}

function deriveKeys(key: Uint8Array, salt: Uint8Array) {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `rampdesk backup ${purpose}`, length))
  return { streamKey: derive('stream', 32), keyId: derive('key id', KEY_ID_BYTES) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Pieces of `size` bytes, after one of `first` bytes if given; the last piece may be shorter, or empty. */
async function* inFrames(
  chunks: AsyncIterable<Buffer>,
  size: number,
  first = 0,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let bytes = 0
  let wanted = first || size
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    // Only a byte more shows that a frame is not the last one.
    if (bytes <= wanted) continue
    let rest = Buffer.concat(held)
    while (rest.length > wanted) {
      yield { bytes: rest.subarray(0, wanted), isLast: false }
      rest = rest.subarray(wanted)
      wanted = size
    }
    held = [rest]
    bytes = rest.length
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
