import type { DeliveryRow } from '../dto'

/** Events by name, with their data. An event's id is a position to resume from. */
export type TailEvents = {
  /** First. Not continued: earlier deliveries must be read elsewhere. */
  begin: { isContinued: boolean }
  state: TailState
  rows: TailRows
  /** Last. Over: the session may no longer read. */
  end: { isOver: boolean }
}

/** Deliveries that were archived since, newest first. */
export type TailRows = {
  rows: DeliveryRow[]
  /** Older ones left out, up to `COUNTED_AT_MOST`. */
  skipped: number
}

/** `since` as ISO 8601. */
export type TailState = { isLive: true } | { isLive: false; message: string; since: string | null }
