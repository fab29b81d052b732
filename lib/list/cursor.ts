import { z } from 'zod'
import { CursorTime, decodeParts, encodeParts } from '../codec/opaque-cursor'

export type ListCursor = { direction: 'older' | 'newer'; sortAt: Date; id: number }

const Encoded = z.tuple([z.enum(['o', 'n']), CursorTime, z.number().int().nonnegative()])

const DIRECTIONS = { o: 'older', n: 'newer' } as const

export function encodeCursor({ direction, sortAt, id }: ListCursor): string {
  return encodeParts([direction === 'older' ? 'o' : 'n', sortAt.getTime(), id])
}

/** @throws AppError `invalid` */
export function decodeCursor(text: string): ListCursor {
  const [direction, time, id] = decodeParts(Encoded, text)
  return { direction: DIRECTIONS[direction], sortAt: new Date(time), id }
}
