import type { DeliveryRow } from '../dto'

/** The events of the stream, by name, each with its data as JSON. The id of an event is a position to go on from. */
export type TailEvents = {
  /** First, once. Not continued: what was archived before must be read elsewhere. */
  begin: { isContinued: boolean }
  state: TailState
  rows: TailRows
  /** Last: the next stream goes on from here, unless it is over: the session has ended, or may no longer read. */
  end: { isOver: boolean }
}

/** Deliveries that were archived since, newest first. */
export type TailRows = {
  rows: DeliveryRow[]
  /** How many more there were, older than these; beyond `COUNTED_AT_MOST` it says only that. */
  skipped: number
}

/** Whether what the platform delivers now is seen at once; if not, why, and since when (ISO 8601) where that is known. */
export type TailState = { isLive: true } | { isLive: false; message: string; since: string | null }
