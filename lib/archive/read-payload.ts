import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { noSuchDelivery, parseDeliveryId, readRow } from './delivery-id'
import { toRow } from './delivery-row'
import type { PayloadSlice } from './dto'
import { payloadFileName } from './payload-file-name'
import { PAYLOAD_SLICE } from './payload-limits'

/**
 * At most 524,288 characters of a payload from an offset on. Characters are code points, as Postgres counts them, so that no
 * slice ends inside one. Put together in order, slices are the exact text.
 *
 * @param offset in characters; at or beyond the end the text is empty
 * @throws AppError `forbidden` without delivery.read; `not_found` for an id this environment does not hold.
 */
export async function readPayloadSlice(scope: Scope, id: string, offset: number): Promise<PayloadSlice> {
  authorize(scope, 'delivery.read')
  const number = parseDeliveryId(id)
  if (number === null) throw noSuchDelivery(scope, id)
  const db = await getDatabase()
  // With `offset 0` Postgres cuts the part out once.
  const { rows } = await db.execute<{ text: string; hasMore: boolean }>(sql`
    select left(part.text, ${PAYLOAD_SLICE}) as text, char_length(part.text) > ${PAYLOAD_SLICE} as "hasMore"
    from delivery
    cross join lateral (
      select substr(payload, ${offset + 1}::integer, ${PAYLOAD_SLICE + 1}::integer) as text offset 0
    ) as part
    where environment = ${scope.environment.name} and id = ${number}
  `)
  const [slice] = rows
  if (!slice) throw noSuchDelivery(scope, id)
  return { text: slice.text, nextOffset: slice.hasMore ? offset + PAYLOAD_SLICE : null }
}

/**
 * The exact bytes of a payload, read slice by slice as they are taken, and a name for them as a file. The stream breaks off
 * with an error where the delivery is removed meanwhile.
 *
 * @throws AppError `forbidden` without delivery.read; `not_found` for an id this environment does not hold.
 */
export async function openPayload(
  scope: Scope,
  id: string,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
  authorize(scope, 'delivery.read')
  const fileName = payloadFileName(toRow(await readRow(await getDatabase(), scope, id)))
  const encoder = new TextEncoder()
  let offset = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { text, nextOffset } = await readPayloadSlice(scope, id, offset)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (nextOffset === null) controller.close()
        else offset = nextOffset
      },
    },
    // Nothing is read before somebody takes it: an answer to HEAD never is.
    { highWaterMark: 0 },
  )
  return { fileName, stream }
}
