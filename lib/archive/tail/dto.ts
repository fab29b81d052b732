import type { DeliveryRow } from '../dto'

/** Events by name, with their data. An event’s id is a position to resume from. */
export type TailEvents = {
  /** The first event. If it is not continued, earlier deliveries must be read elsewhere. */
  begin: { isContinued: boolean }
  state: TailState
  rows: TailRows
  /** The last event. If it is over, the session may no longer read. */
  end: { isOver: boolean }
}

/** Deliveries that were archived since the last position, newest first. */
export type TailRows = {
  rows: DeliveryRow[]
  /** How many older ones are left out, counted up to `COUNTED_AT_MOST`. */
  skipped: number
}

/** `since` as ISO 8601. */
export type TailState = { isLive: true } | { isLive: false; message: string; since: string | null }
