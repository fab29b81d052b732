import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ResolvedOptions } from '../options'
import { invalidFields } from './problem'

const MAC_BYTES = 9

/** `position`, `position.emptyPages` or `.emptyPages`. Prepended records may have a negative position. */
const PLACE = /^(-?\d{1,16})?(\.\d{1,9})?$/

export type Place = {
  /** The last position that was answered; null before the first record. */
  position: number | null
  /** Empty pages (a fault) at this position; each has a cursor of its own. */
  emptyPages: number
}

/**
 * A cursor names the last record of a page, so that new records move nothing, and carries a code over position, list
 * and filters against forgery.
 */
export function createCursors({ history, integratorSecret }: Pick<ResolvedOptions, 'history' | 'integratorSecret'>) {
  const mac = (scope: string, place: string) =>
    createHmac('sha256', `cursor.${history}.${integratorSecret}`)
      .update(`${scope}\n${place}`)
      .digest()
      .subarray(0, MAC_BYTES)

  return {
    write(scope: string, { position, emptyPages }: Place): string {
      const text = `${position ?? ''}${emptyPages === 0 ? '' : `.${emptyPages}`}`
      return Buffer.concat([mac(scope, text), Buffer.from(text)]).toString('base64url')
    },
    read(scope: string, cursor: string): Place {
      const bytes = Buffer.from(cursor, 'base64url')
      const place = bytes.subarray(MAC_BYTES).toString('latin1')
      const isOurs =
        bytes.toString('base64url') === cursor &&
        place !== '' &&
        PLACE.test(place) &&
        timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(scope, place))
      if (!isOurs) throw invalidCursor()
      const [position, emptyPages = '0'] = place.split('.')
      return { position: position === '' ? null : Number(position), emptyPages: Number(emptyPages) }
    },
  }
}

export type Cursors = ReturnType<typeof createCursors>

export const invalidCursor = () =>
  invalidFields([{ field: 'cursor', message: 'The cursor is invalid or has expired', code: 'invalid_cursor' }])

export function cursorScope(list: string, filters: Record<string, unknown>): string {
  const text = JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${list}:${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`
}
