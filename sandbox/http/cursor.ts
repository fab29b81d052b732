import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { invalidFields } from './problem'

const MAC_BYTES = 9

/**
 * Cursors name the position of the last record a page held, so records that arrive meanwhile move nothing.
 * They carry a code over position, list and filters: one made up, altered or taken to another list is refused.
 */
export function createCursors(secret: string) {
  const mac = (scope: string, position: string) =>
    createHmac('sha256', `cursor.${secret}`).update(`${scope}\n${position}`).digest().subarray(0, MAC_BYTES)

  return {
    write(scope: string, position: number): string {
      const text = String(position)
      return Buffer.concat([mac(scope, text), Buffer.from(text)]).toString('base64url')
    },
    /** Throws a 400 problem for anything this list did not hand out. */
    read(scope: string, cursor: string): number {
      const bytes = Buffer.from(cursor, 'base64url')
      const position = bytes.subarray(MAC_BYTES).toString('latin1')
      const isOurs =
        bytes.toString('base64url') === cursor &&
        /^\d{1,16}(\.\d{1,4})?$/.test(position) &&
        timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(scope, position))
      if (!isOurs) throw invalidCursor()
      return Number(position)
    },
  }
}

export type Cursors = ReturnType<typeof createCursors>

export const invalidCursor = () =>
  invalidFields([{ field: 'cursor', message: 'The cursor is invalid or has expired', code: 'invalid_cursor' }])

/** A cursor's scope: the list and the filters it was made with. */
export function cursorScope(list: string, filters: Record<string, unknown>): string {
  const text = JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${list}:${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`
}
