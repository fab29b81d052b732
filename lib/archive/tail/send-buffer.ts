import type { DeliveryRow } from '../dto'
import type { TailEvents, TailState } from './dto'
import { type TailPosition, writePosition } from './position'
import { isSameState } from './tail-state'

/** A client gets no more rows at once, and none waits for a client that is slow to take them. */
export const BUFFERED_ROWS_AT_MOST = 200

/** How soon a browser comes back after its stream broke off, and after it ended as it should. */
const RETRY_MS = 3_000
const CONTINUE_MS = 200

/**
 * What one client is yet to be sent, in at most one message of each kind: what it does not take in time is merged, and
 * rows beyond the newest are only counted.
 */
export function createSendBuffer(position: TailPosition, isContinued: boolean) {
  let begin: TailEvents['begin'] | null = { isContinued }
  let state: TailState | null = null
  let isStateDue = false
  let rows: DeliveryRow[] = []
  let skipped = 0
  let isBeatDue = false
  let at = position

  return {
    get position() {
      return at
    },
    /** Null, where it is not known, says nothing. */
    putState(next: TailState | null): void {
      if (next === null || isSameState(state, next)) return
      state = next
      isStateDue = true
    },
    /** News, newest first, with which the position `id` is reached. */
    putRows(news: readonly DeliveryRow[], more: number, id: number): void {
      const all = [...news, ...rows]
      rows = all.slice(0, BUFFERED_ROWS_AT_MOST)
      skipped += more + all.length - rows.length
      at = { ...at, id }
    },
    /** Asks for a sign of life. It carries the position, so that a client whose filter nothing matches moves on, too. */
    beat(): void {
      isBeatDue = true
    },
    /** The next message as text, or null when there is none. */
    take(): string | null {
      if (begin) {
        // Not a later position: rows may be waiting.
        const text = `retry: ${RETRY_MS}\n${eventText('begin', begin, writePosition(position))}`
        begin = null
        return text
      }
      const id = writePosition(at)
      if (isStateDue && state) {
        isStateDue = false
        return eventText('state', state)
      }
      if (rows.length > 0 || skipped > 0) {
        const text = eventText('rows', { rows, skipped }, id)
        rows = []
        skipped = 0
        isBeatDue = false
        return text
      }
      if (!isBeatDue) return null
      isBeatDue = false
      return `: still here\nid: ${id}\n\n`
    },
    /** The last message. Rows that were not taken are left to the next stream: the client's position is before them. */
    close: (isOver: boolean) => `retry: ${CONTINUE_MS}\n${eventText('end', { isOver })}`,
  }
}

/** JSON has no line ends outside of escapes, so one line of data is all. */
function eventText<Name extends keyof TailEvents>(name: Name, data: TailEvents[Name], id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
