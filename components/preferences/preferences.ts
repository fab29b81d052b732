import { isTimeZone } from '@/lib/format/time'

export const THEMES = ['light', 'dark', 'system'] as const
export const DENSITIES = ['compact', 'roomy'] as const

export type Theme = (typeof THEMES)[number]
export type Density = (typeof DENSITIES)[number]

/** What a person chose for this browser. The server reads it too, so that the first paint is already right. */
export type Preferences = {
  theme: Theme
  /** `UTC`, or the name of the browser's own zone. */
  zone: string
  isNavigationCollapsed: boolean
  density: Density
  hiddenColumns: string[]
}

export const PREFERENCES_COOKIE = 'rampdesk-preferences'

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  zone: 'UTC',
  isNavigationCollapsed: false,
  density: 'compact',
  hiddenColumns: [],
}

/** Reads the cookie's value; anything that is not understood falls back to the default, member by member. */
export function parsePreferences(value: string | undefined): Preferences {
  if (!value) return DEFAULT_PREFERENCES
  const read = new URLSearchParams(value)
  const zone = read.get('zone') ?? ''
  return {
    theme: THEMES.find((theme) => theme === read.get('theme')) ?? DEFAULT_PREFERENCES.theme,
    zone: isTimeZone(zone) ? zone : DEFAULT_PREFERENCES.zone,
    isNavigationCollapsed: read.get('navigation') === 'collapsed',
    density: DENSITIES.find((density) => density === read.get('density')) ?? DEFAULT_PREFERENCES.density,
    hiddenColumns: read
      .getAll('hide')
      .filter((column) => /^[a-zA-Z]{1,30}$/.test(column))
      .slice(0, 30),
  }
}

/** The cookie's value: a query string, so that it holds no character that a cookie must not. */
export function serializePreferences(preferences: Preferences): string {
  const write = new URLSearchParams({ theme: preferences.theme, zone: preferences.zone, density: preferences.density })
  if (preferences.isNavigationCollapsed) write.set('navigation', 'collapsed')
  for (const column of preferences.hiddenColumns) write.append('hide', column)
  return write.toString()
}
