import { isTimeZone } from '@/lib/format/time'

export const THEMES = ['light', 'dark', 'system'] as const
export const DENSITIES = ['compact', 'roomy'] as const

export type Theme = (typeof THEMES)[number]
export type Density = (typeof DENSITIES)[number]

/** Kept in a cookie, so that the server's first paint is right. */
export type Preferences = {
  theme: Theme
  /** `UTC`, or the name of the browser's own zone. */
  zone: string
  isNavigationCollapsed: boolean
  density: Density
  /** Whether single characters are keys. */
  hasCharacterKeys: boolean
  hiddenColumns: string[]
  /** In pixels, of sized columns. */
  columnWidths: Readonly<Record<string, number>>
}

export const PREFERENCES_COOKIE = 'rampdesk-preferences'

const HIDDEN_AT_FIRST = ['family', 'status', 'eventId', 'sequence']

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  zone: 'UTC',
  isNavigationCollapsed: false,
  density: 'compact',
  hasCharacterKeys: true,
  hiddenColumns: HIDDEN_AT_FIRST,
  columnWidths: {},
}

/** Each member that is not understood falls back to its default. */
export function parsePreferences(value: string | undefined): Preferences {
  if (!value) return DEFAULT_PREFERENCES
  const read = new URLSearchParams(value)
  const zone = read.get('zone') ?? ''
  return {
    theme: THEMES.find((theme) => theme === read.get('theme')) ?? DEFAULT_PREFERENCES.theme,
    zone: isTimeZone(zone) ? zone : DEFAULT_PREFERENCES.zone,
    isNavigationCollapsed: read.get('navigation') === 'collapsed',
    density: DENSITIES.find((density) => density === read.get('density')) ?? DEFAULT_PREFERENCES.density,
    hasCharacterKeys: read.get('keys') !== 'off',
    hiddenColumns: hiddenOf(read),
    columnWidths: widthsOf(read),
  }
}

const COLUMN = /^[a-zA-Z]{1,30}$/
const WIDTH = /^([a-zA-Z]{1,30})\.(\d{2,3})$/
const COLUMNS_MAX = 30

/** Only differences from the default are kept: a column added later has its own default. */
function hiddenOf(read: URLSearchParams): string[] {
  const named = (name: string) => read.getAll(name).filter((column) => COLUMN.test(column))
  const shown = named('show')
  const first = HIDDEN_AT_FIRST.filter((column) => !shown.includes(column))
  return [...new Set([...first, ...named('hide')])].slice(0, COLUMNS_MAX)
}

function widthsOf(read: URLSearchParams): Record<string, number> {
  const widths = read.getAll('width').flatMap((text): [string, number][] => {
    const [, column, pixels] = WIDTH.exec(text) ?? []
    return column && pixels ? [[column, Number(pixels)]] : []
  })
  return Object.fromEntries(widths.slice(0, COLUMNS_MAX))
}

/** A query string holds no character that a cookie must not. */
export function serializePreferences(preferences: Preferences): string {
  const write = new URLSearchParams({ theme: preferences.theme, zone: preferences.zone, density: preferences.density })
  if (preferences.isNavigationCollapsed) write.set('navigation', 'collapsed')
  if (!preferences.hasCharacterKeys) write.set('keys', 'off')
  const hidden = new Set(preferences.hiddenColumns)
  for (const column of hidden) if (!HIDDEN_AT_FIRST.includes(column)) write.append('hide', column)
  for (const column of HIDDEN_AT_FIRST) if (!hidden.has(column)) write.append('show', column)
  for (const [column, pixels] of Object.entries(preferences.columnWidths)) write.append('width', `${column}.${pixels}`)
  return write.toString()
}
