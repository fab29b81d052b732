import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Collected, readUpTo } from './read-up-to'

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants

/** Decoders that accept bodies which end early. */
const DECODERS = new Map([
  ['gzip', () => createGunzip({ finishFlush: Z_SYNC_FLUSH })],
  ['x-gzip', () => createGunzip({ finishFlush: Z_SYNC_FLUSH })],
  ['deflate', () => createInflate({ finishFlush: Z_SYNC_FLUSH })],
  ['br', () => createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH })],
])

/** Decodes up to `limit` bytes; null if the encoding is not known or does not fit the bytes. */
export async function inflate(encoded: Buffer, encoding: string, limit: number): Promise<Collected | null> {
  const decoder = DECODERS.get(encoding)?.()
  if (!decoder) return null
  const inflated: Collected = { parts: [], bytes: 0, isCut: false }
  decoder.end(encoded)
  try {
    await readUpTo(decoder, limit, inflated)
    return inflated
  } catch {
    return null
  }
}
