import 'server-only'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../db/connection-error'
import { isSealed, openFrames } from './sealed-frames'

const LINE_FEED = 0x0a
const START_BYTES = 8

/** The lines of a file, each without its line feed; null at the end of the file. */
export type Lines = { next: () => Promise<Buffer | null> }

/**
 * Reads the lines of a backup in constant memory.
 *
 * @throws Error that says what is wrong with the file, at the latest when its end is read; errors of `read`
 */
export async function readBackupFile<T>(
  file: string,
  key: Uint8Array | null,
  read: (lines: Lines) => Promise<T>,
): Promise<T> {
  const sealed = isSealed(await readStart(file))
  if (sealed && !key) throw new Error('The file is encrypted: give its key with --key-file or BACKUP_KEY.')
  const source = createReadStream(file)
  const consume = async (unpacked: AsyncIterable<Buffer>) => {
    const lines = splitLines(unpacked)
    return read({ next: async () => (await lines.next()).value ?? null })
  }
  try {
    return sealed && key
      ? await pipeline(source, (chunks: AsyncIterable<Buffer>) => openFrames(chunks, key), createGunzip(), consume)
      : await pipeline(source, createGunzip(), consume)
  } catch (error) {
    throw describe(error)
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end)
      yield held.length > 0 ? Buffer.concat([...held, rest]) : rest
      held = []
      start = end + 1
    }
    if (start < chunk.length) held.push(chunk.subarray(start))
  }
  if (held.length > 0) throw new Error('The file ends within a line: it was cut short.')
}

const WORDS: Record<string, string> = {
  Z_BUF_ERROR: 'The file was cut short.',
  Z_DATA_ERROR: 'The file is not a backup, or it was changed.',
}

function describe(error: unknown): unknown {
  const words = WORDS[codeOf(error) ?? '']
  return words === undefined ? error : new Error(words)
}
