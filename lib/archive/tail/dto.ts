import type { DeliveryRow } from '../dto'

/** Events of the stream by name, with their JSON data. The id of an event is a position to resume from. */
export type TailEvents = {
  /** First, once. Not continued: earlier deliveries must be read elsewhere. */
  begin: { isContinued: boolean }
  state: TailState
  rows: TailRows
  /** Last. Over: the session has ended, or may no longer read. */
  end: { isOver: boolean }
}

/** Deliveries that were archived since, newest first. */
export type TailRows = {
  rows: DeliveryRow[]
  /** How many older ones were left out; capped at `COUNTED_AT_MOST`. */
  skipped: number
}

/** Whether news arrives at once; otherwise why, and since when (ISO 8601) if known. */
export type TailState = { isLive: true } | { isLive: false; message: string; since: string | null }
