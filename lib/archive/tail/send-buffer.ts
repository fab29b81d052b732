import type { DeliveryRow } from '../dto'
import type { TailEvents, TailState } from './dto'
import { type TailPosition, writePosition } from './position'
import { isSameState } from './tail-state'

/** The most rows per message, and kept for a slow client. */
export const BUFFERED_ROWS_AT_MOST = 200

/** How long a client waits after a broken stream, and after one that ended. */
const RETRY_MS = 3_000
const CONTINUE_MS = 200

/** One client’s pending messages, merged by kind; rows beyond the newest are only counted. */
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
    putState(next: TailState | null): void {
      if (next === null || isSameState(state, next)) return
      state = next
      isStateDue = true
    },
    /** Rows newest first; `id` is the position that they reach. */
    putRows(news: readonly DeliveryRow[], more: number, id: number): void {
      const all = [...news, ...rows]
      rows = all.slice(0, BUFFERED_ROWS_AT_MOST)
      skipped += more + all.length - rows.length
      at = { ...at, id }
    },
    /** A sign of life that moves the position on. */
    beat(): void {
      isBeatDue = true
    },
    take(): string | null {
      if (begin) {
        // Sends no later position, because rows may be waiting.
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
    /** Unsent rows are left to the next stream. */
    close: (isOver: boolean) => `retry: ${CONTINUE_MS}\n${eventText('end', { isOver })}`,
  }
}

function eventText<Name extends keyof TailEvents>(name: Name, data: TailEvents[Name], id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
