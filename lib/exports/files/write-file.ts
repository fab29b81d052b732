import 'server-only'
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

export type WrittenFile = { bytes: number; sha256: string }

/** The size of one write. */
const BLOCK_BYTES = 1024 * 1024

/** After so many blocks the data is synced to the disk, so that little is left at the end. */
const SYNCED_BLOCKS = 32

type Parts = { open: typeof open }

const PARTS: Parts = { open }

/**
 * Writes a file that is there whole or not at all: under a temporary name, synced to the disk, then renamed. If writing ends
 * early, the temporary file is removed.
 *
 * @param onBytes after each block, with the bytes so far; that block may still be on its way to the disk
 * @throws errors of `content`, of `onBytes` and of the file system
 */
export async function writeWholeFile(
  { temporary, target }: { temporary: string; target: string },
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void | Promise<void>,
  parts: Parts = PARTS,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let blocks: BlockWriter | undefined
  try {
    blocks = new BlockWriter(await parts.open(temporary, 'wx', 0o600))
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      if (blocks.add(chunk) < BLOCK_BYTES) continue
      await blocks.begin()
      await onBytes(bytes)
    }
    await blocks.begin()
    await onBytes(bytes)
    await blocks.finish()
    await blocks.close()
    await rename(temporary, target)
    await syncFolder(path.dirname(target))
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await blocks?.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}

/** One block is written while the next one is gathered. */
class BlockWriter {
  private block: Uint8Array[] = []
  private size = 0
  private written = 0
  private writing: Promise<void> = Promise.resolve()
  private syncing: Promise<void> = Promise.resolve()

  constructor(private readonly handle: FileHandle) {}

  /** Returns the size of the block so far. */
  add(chunk: Uint8Array): number {
    this.block.push(chunk)
    this.size += chunk.length
    return this.size
  }

  /** Begins to write the block, after waiting for the previous one. @throws the previous block’s error */
  async begin(): Promise<void> {
    await this.writing
    if (this.size === 0) return
    this.writing = writeAll(this.handle, this.block, this.size)
    // The error is thrown where the promise is awaited.
    this.writing.catch(() => undefined)
    this.block = []
    this.size = 0
    if (++this.written % SYNCED_BLOCKS !== 0) return
    await this.syncing
    this.syncing = this.handle.datasync()
    this.syncing.catch(() => undefined)
  }

  async finish(): Promise<void> {
    await this.writing
    await this.syncing
    await this.handle.sync()
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.writing, this.syncing])
    await this.handle.close()
  }
}

async function writeAll(file: FileHandle, block: Uint8Array[], size: number): Promise<void> {
  if (size === 0) return
  const { bytesWritten } = await file.writev(block)
  if (bytesWritten === size) return
  // A disk that is nearly full takes a part; the next write says why.
  await file.writeFile(Buffer.concat(block).subarray(bytesWritten))
}

/** Makes the new name survive a loss of power, on systems that can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
