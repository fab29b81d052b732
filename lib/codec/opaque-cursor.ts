import { z } from 'zod'
import { AppError } from '../errors'
import { FIRST_INSTANT, LAST_INSTANT } from './storable'

/** A time in a cursor, in milliseconds since 1970. */
export const CursorTime = z.number().int().min(FIRST_INSTANT).max(LAST_INSTANT)

/** Encodes parts as JSON in base64url. */
export function encodeParts(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes the text of `encodeParts`. @throws AppError `invalid` if the parts do not fit the schema */
export function decodeParts<Parts>(schema: z.ZodType<Parts>, text: string): Parts {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (parsed.success) return parsed.data
  throw new AppError('invalid', 'This page address is damaged. Start from the newest page.', {
    fields: [{ field: 'cursor', message: 'is not a cursor of this list' }],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
