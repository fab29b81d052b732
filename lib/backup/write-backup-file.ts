import 'server-only'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type WrittenFile, writeWholeFile } from '../exports/files/write-file'
import { sealFrames } from './sealed-frames'

/** The bytes that the compressor hands over at once; it stops for the main thread each time. */
const COMPRESSED_BYTES = 256 * 1024

/**
 * Compresses lines into a file that appears whole or not at all, encrypted if there is a key.
 *
 * @throws Error if the file exists already; errors of `text` and of the file system
 */
export async function writeBackupFile(
  target: string,
  key: Uint8Array | null,
  text: AsyncIterable<string | Buffer>,
): Promise<WrittenFile> {
  if (existsSync(target)) throw new Error(`${target} already exists. Name another file.`)
  const packed = createGzip({ chunkSize: COMPRESSED_BYTES })
  const lines = Readable.from(text)
  lines.once('error', (error) => packed.destroy(error))
  // A caller that stops reading stops the database, too.
  packed.once('close', () => lines.destroy())
  lines.pipe(packed)
  const temporary = `${target}.${randomUUID()}.part`
  return writeWholeFile({ temporary, target }, key ? sealFrames(packed, key) : packed, () => undefined)
}
