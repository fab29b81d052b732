import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import type { PayloadSlice } from '../dto'
import { toRow } from '../query/delivery-row'
import { noSuchDelivery, parseDeliveryId, readRow } from './delivery-id'
import { payloadFileName } from './payload-file-name'
import { DOWNLOAD_SLICE, PAYLOAD_SLICE } from './payload-limits'

/**
 * Up to 1,000,000 bytes of a payload as text. Slices end between characters; joined they are the exact text.
 *
 * @param offset in bytes of UTF-8; beyond the end the text is empty
 * @throws AppError `forbidden` without delivery.read; `not_found` in this environment; `invalid` for an offset inside
 * a character.
 */
export async function readPayloadSlice(scope: Scope, id: string, offset: number): Promise<PayloadSlice> {
  const { bytes, isLast } = await readBytes(scope, id, offset, PAYLOAD_SLICE)
  if (isContinuation(bytes[0])) throw new AppError('invalid', 'The offset stands inside a character.')
  const end = isLast ? bytes.length : endOfWhole(bytes)
  return { text: bytes.toString('utf8', 0, end), nextOffset: isLast ? null : offset + end }
}

/**
 * The exact bytes of a payload as a stream that fails once `signal` aborts, and a file name. @throws AppError `forbidden` without delivery.read;
 * `not_found`.
 */
export async function openPayload(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  authorize(scope, 'delivery.read')
  const fileName = payloadFileName(toRow(await readRow(await getDatabase(), scope, id)))
  let offset = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        signal.throwIfAborted()
        const { bytes, isLast } = await readBytes(scope, id, offset, DOWNLOAD_SLICE)
        offset += bytes.length
        if (bytes.length > 0) controller.enqueue(bytes)
        if (isLast) controller.close()
      },
    },
    // Reads nothing until the body is taken, which HEAD never does.
    { highWaterMark: 0 },
  )
  return { fileName, stream }
}

type Bytes = { bytes: Buffer; isLast: boolean }

/** Reads bytes, because Postgres finds a character only by counting from the start. */
async function readBytes(scope: Scope, id: string, offset: number, length: number): Promise<Bytes> {
  authorize(scope, 'delivery.read')
  const number = parseDeliveryId(id)
  if (number === null) throw noSuchDelivery(scope, id)
  const db = await getDatabase()
  const { rows } = await db.execute<{ bytes: Buffer; total: number }>(sql`
    select
      substring(convert_to(payload, 'UTF8') from ${offset + 1}::integer for ${length}::integer) as bytes,
      payload_bytes as total
    from delivery
    where environment = ${scope.environment.name} and id = ${number}
  `)
  const [row] = rows
  if (!row) throw noSuchDelivery(scope, id)
  return { bytes: row.bytes, isLast: row.bytes.length < length || offset + length >= row.total }
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** Length of the whole UTF-8 characters at the beginning. */
function endOfWhole(bytes: Buffer): number {
  let start = bytes.length - 1
  while (start > bytes.length - 4 && isContinuation(bytes[start])) start--
  const first = bytes[start] ?? 0
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  return start + length <= bytes.length ? bytes.length : start
}
