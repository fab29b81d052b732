import { isTimeZone } from '@/lib/format/time'

export const THEMES = ['light', 'dark', 'system'] as const
export const DENSITIES = ['compact', 'roomy'] as const

export const REGISTRATION_VIEWS = ['cards', 'table'] as const

export type RegistrationView = (typeof REGISTRATION_VIEWS)[number]

/** `auto` shows names if the width has room for them. */
export const NAVIGATIONS = ['auto', 'icons', 'names'] as const

export type NavigationLook = (typeof NAVIGATIONS)[number]

export type Theme = (typeof THEMES)[number]
export type Density = (typeof DENSITIES)[number]

/** A person’s preferences, kept in a cookie so that the server’s first paint has them. */
export type Preferences = {
  theme: Theme
  /** `UTC`, or the name of the browser’s own zone. */
  zone: string
  navigation: NavigationLook
  density: Density
  hasCharacterKeys: boolean
  /** Shown on the overview of a new installation. */
  hasFirstSteps: boolean
  registrationView: RegistrationView
  /** Width in pixels of the row that is open beside its list. */
  panelWidth: number
  lists: Readonly<Record<string, ListPreferences>>
}

/** The changes of a person to the columns of a list. */
export type ListPreferences = {
  hidden: readonly string[]
  /** Shown columns among those that are hidden at first. */
  shown: readonly string[]
  /** Widths in pixels of the columns that the person sized. */
  widths: Readonly<Record<string, number>>
  /** Empty for the list’s own order. */
  order: readonly string[]
}

export const NO_LIST_PREFERENCES: ListPreferences = { hidden: [], shown: [], widths: {}, order: [] }

export const PREFERENCES_COOKIE = 'rampdesk-preferences'

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  zone: 'UTC',
  navigation: 'auto',
  density: 'compact',
  hasCharacterKeys: true,
  hasFirstSteps: true,
  registrationView: 'cards',
  panelWidth: 480,
  lists: {},
}

/** Reads the preferences of a cookie; a member that can’t be read gets its default. */
export function parsePreferences(value: string | undefined): Preferences {
  if (!value) return DEFAULT_PREFERENCES
  const read = new URLSearchParams(value)
  const zone = read.get('zone') ?? ''
  return {
    theme: THEMES.find((theme) => theme === read.get('theme')) ?? DEFAULT_PREFERENCES.theme,
    zone: isTimeZone(zone) ? zone : DEFAULT_PREFERENCES.zone,
    navigation: NAVIGATIONS.find((look) => look === read.get('navigation')) ?? DEFAULT_PREFERENCES.navigation,
    density: DENSITIES.find((density) => density === read.get('density')) ?? DEFAULT_PREFERENCES.density,
    hasCharacterKeys: read.get('keys') !== 'off',
    hasFirstSteps: read.get('steps') !== 'hidden',
    registrationView:
      REGISTRATION_VIEWS.find((view) => view === read.get('registrations')) ?? DEFAULT_PREFERENCES.registrationView,
    panelWidth: Number(PANEL_WIDTH.exec(read.get('panel') ?? '')?.[0] ?? DEFAULT_PREFERENCES.panelWidth),
    lists: listsOf(read),
  }
}

const PANEL_WIDTH = /^[1-9]\d{2,3}$/
const PART = /^(?:([a-z-]{1,30})\.)?(hide|show|width|order)$/
const COLUMN = /^[a-zA-Z]{1,30}$/
const WIDTH = /^([a-zA-Z]{1,30})\.(\d{2,3})$/
const ORDER = /^[a-zA-Z]{1,30}(?:\.[a-zA-Z]{1,30}){0,40}$/
const PARTS_MAX = 120

/** Cookies of a version with one list do not name it. */
const UNNAMED_LIST = 'deliveries'

function listsOf(read: URLSearchParams): Record<string, ListPreferences> {
  const lists = new Map<
    string,
    { hidden: string[]; shown: string[]; widths: Record<string, number>; order: string[] }
  >()
  for (const [name, value] of [...read].slice(0, PARTS_MAX)) {
    const [, list = UNNAMED_LIST, part] = PART.exec(name) ?? []
    if (part === undefined) continue
    const kept = lists.get(list) ?? { hidden: [], shown: [], widths: {}, order: [] }
    const [, column, pixels] = WIDTH.exec(value) ?? []
    if (part === 'width' && column && pixels) kept.widths[column] = Number(pixels)
    else if (part === 'hide' && COLUMN.test(value)) kept.hidden.push(value)
    else if (part === 'order' && ORDER.test(value)) kept.order = value.split('.')
    else if (part === 'show' && COLUMN.test(value)) kept.shown.push(value)
    else continue
    lists.set(list, kept)
  }
  return Object.fromEntries(lists)
}

/** The preferences as a query string, which holds no character that a cookie must not have. */
export function serializePreferences(preferences: Preferences): string {
  const write = new URLSearchParams({ theme: preferences.theme, zone: preferences.zone, density: preferences.density })
  if (preferences.navigation !== 'auto') write.set('navigation', preferences.navigation)
  if (!preferences.hasCharacterKeys) write.set('keys', 'off')
  if (!preferences.hasFirstSteps) write.set('steps', 'hidden')
  if (preferences.registrationView !== 'cards') write.set('registrations', preferences.registrationView)
  if (preferences.panelWidth !== DEFAULT_PREFERENCES.panelWidth) write.set('panel', String(preferences.panelWidth))
  for (const [name, { hidden, shown, widths, order }] of Object.entries(preferences.lists)) {
    for (const column of hidden) write.append(`${name}.hide`, column)
    for (const column of shown) write.append(`${name}.show`, column)
    for (const [column, pixels] of Object.entries(widths)) write.append(`${name}.width`, `${column}.${pixels}`)
    if (order.length > 0) write.set(`${name}.order`, order.join('.'))
  }
  return write.toString()
}
