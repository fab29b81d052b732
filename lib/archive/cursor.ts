import { z } from 'zod'
import { AppError } from '../errors'

/** A place in the newest-first list: rows older or newer than this one come next. */
export type ListCursor = { direction: 'older' | 'newer'; sortAt: Date; id: number }

const Encoded = z.tuple([z.enum(['o', 'n']), z.number().int().min(-8.64e15).max(8.64e15), z.number().int().positive()])

const DIRECTIONS = { o: 'older', n: 'newer' } as const

/** The cursor as an opaque piece of an address. */
export function encodeCursor({ direction, sortAt, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([direction === 'older' ? 'o' : 'n', sortAt.getTime(), id])).toString('base64url')
}

/** @throws AppError `invalid` for anything `encodeCursor` did not make. */
export function decodeCursor(text: string): ListCursor {
  const parsed = Encoded.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) {
    throw new AppError('invalid', 'This page address is damaged. Start from the newest page.', {
      fields: [{ field: 'cursor', message: 'is not a cursor of this list' }],
    })
  }
  const [direction, time, id] = parsed.data
  return { direction: DIRECTIONS[direction], sortAt: new Date(time), id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
