import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'

export const PANEL_LEAST = 320
export const PANEL_USUAL = DEFAULT_PREFERENCES.panelWidth

/** The least width in pixels that the list keeps beside an open row. */
export const LIST_LEAST = 420

/** The widest panel in pixels; `room` is the width of list and panel together. */
export function panelMost(room: number): number {
  return Math.max(PANEL_LEAST, Math.floor(room) - LIST_LEAST)
}

export function clampPanel(width: number, room: number): number {
  return Math.round(Math.min(panelMost(room), Math.max(PANEL_LEAST, width)))
}

const usual = { least: 352, list: 832 }

/** The width in pixels of a panel that nobody has sized: the list keeps its columns before the panel grows. */
export const usualPanel = (room: number) => Math.round(Math.min(PANEL_USUAL, Math.max(usual.least, room - usual.list)))

/** The value of `--panel-width`. */
export const panelStyle = (chosen: number) =>
  chosen === PANEL_USUAL ? `clamp(${usual.least}px, 100% - ${usual.list}px, ${PANEL_USUAL}px)` : `${chosen}px`

/** Grid columns of list, edge and panel; limits the panel as `clampPanel` does, for the first paint, when the room is not known. */
export const PANEL_COLUMNS = `minmax(0,1fr) 0 clamp(${PANEL_LEAST}px, var(--panel-width), max(${PANEL_LEAST}px, 100% - ${LIST_LEAST}px))`
