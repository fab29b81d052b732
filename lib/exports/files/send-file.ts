import 'server-only'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { WatchedSession } from '../../auth/session/session-watch'
import { AppError } from '../../errors'
import type { DoorRequest } from '../../http/mark'
import type { ExportFile } from '../../model/export'
import { isKnownFile, passesIfRange, readByteRange } from './byte-range'
import { attachment } from './file-name'

const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
}

const BLOCK_BYTES = 256 * 1024

/** Called when the first bytes are read; null if there is no session to watch. */
type Watch = () => WatchedSession | null

/**
 * Answers with a file, or the range of it that is asked for. Reads no faster than the client takes, and stops when the client
 * leaves or may no longer have the file.
 *
 * @throws AppError `conflict` where the file is missing or is not the one that was written
 */
export async function sendFile(request: DoorRequest, path: string, file: ExportFile, watch: Watch): Promise<Response> {
  await requireWhole(path, file.bytes)
  const etag = `"${file.sha256}"`
  const headers = new Headers({
    'content-type': TYPES[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-disposition': attachment(file.name),
    'accept-ranges': 'bytes',
    etag,
  })
  if (isKnownFile(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const isRanged = request.method === 'GET' && passesIfRange(request.headers.get('if-range'), etag)
  const range = isRanged ? readByteRange(request.headers.get('range'), file.bytes) : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 }
  headers.set('content-length', String(to - from + 1))
  // The digest of the whole file, whichever part is sent (RFC 3230).
  headers.set('digest', `sha-256=${Buffer.from(file.sha256, 'hex').toString('base64')}`)
  if (range) headers.set('content-range', `bytes ${from}-${to}/${file.bytes}`)
  if (request.method === 'HEAD' || file.bytes === 0) return new Response(null, { headers })
  return new Response(streamOf(path, from, to, watch), { status: range ? 206 : 200, headers })
}

async function requireWhole(path: string, bytes: number): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isFile() && stats.size === bytes) return
  throw new AppError(
    'conflict',
    stats
      ? 'The file of this export was changed or truncated on disk, so it can’t be downloaded. Export it again.'
      : 'The file of this export is no longer on disk. Export it again.',
  )
}

/** Opens the file when the first bytes are read, so that a client that leaves before holds nothing. */
function streamOf(path: string, from: number, to: number, watch: Watch): ReadableStream<Uint8Array> {
  let at = from
  let handle: FileHandle | undefined
  let watched: WatchedSession | null = null
  let isOver = false
  const end = async () => {
    isOver = true
    watched?.release()
    await handle?.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!handle) {
          const opened = await open(path, 'r')
          // The client left meanwhile.
          if (isOver) return opened.close()
          handle = opened
          watched = watch()
        }
        if (watched?.signal.aborted) {
          await end()
          controller.error(watched.signal.reason)
          return
        }
        const length = Math.min(BLOCK_BYTES, to - at + 1)
        const { bytesRead, buffer } = await handle
          .read(Buffer.allocUnsafe(length), 0, length, at)
          .catch(async (error) => {
            await end()
            throw error
          })
        if (isOver) return
        if (bytesRead === 0) {
          await end()
          controller.error(new Error('The file of an export became shorter while it was sent.'))
          return
        }
        at += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
        if (at <= to) return
        await end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
