import { call } from '@/components/api/fetch-json'
import type { KeyImport } from '@/lib/users/keys/import/dto'
import { PART_BYTES_MAX } from '@/lib/users/keys/import/limits'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'

const LINE_FEED = 10

type Upload = {
  place: { environment: string; importId: string }
  file: Blob
  from: number
  signal: AbortSignal
  onPart: (import_: KeyImport) => void
}

/** Sends a file in parts of whole lines, from byte `from` on. @throws ApiError; the signal’s reason */
export async function uploadFile({ place, file, from, signal, onPart }: Upload): Promise<void> {
  for (let at = from; at < file.size; ) {
    signal.throwIfAborted()
    const part = await nextPart(file, at)
    onPart(await call(KEY_IMPORT_ROUTES.part, place, { query: { from: at }, body: part, signal }))
    at += part.length
  }
}

/** A part without a line’s end is sent as it is, and the server says what is wrong. */
async function nextPart(file: Blob, from: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.slice(from, from + PART_BYTES_MAX).arrayBuffer())
  if (from + bytes.length >= file.size) return bytes
  const end = bytes.lastIndexOf(LINE_FEED) + 1
  return end === 0 ? bytes : bytes.slice(0, end)
}
