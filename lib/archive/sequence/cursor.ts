import { z } from 'zod'
import { CursorTime, decodeParts, encodeParts } from '../../codec/opaque-cursor'
import { STREAMS, type Stream } from '../../model/stream'

export type GapCursor = { lastAt: Date; stream: Stream; resourceId: string }

const ResourceId = z
  .string()
  .max(2_000)
  .refine((id) => !id.includes('\u0000'))

const Encoded = z.tuple([CursorTime, z.enum(STREAMS), ResourceId])

export function encodeGapCursor({ lastAt, stream, resourceId }: GapCursor): string {
  return encodeParts([lastAt.getTime(), stream, resourceId])
}

/** @throws AppError `invalid` for anything `encodeGapCursor` did not make. */
export function decodeGapCursor(text: string): GapCursor {
  const [time, stream, resourceId] = decodeParts(Encoded, text)
  return { lastAt: new Date(time), stream, resourceId: resourceId.toWellFormed() }
}
