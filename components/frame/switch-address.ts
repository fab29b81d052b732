import { FIRST_SECTION, sectionOf } from './sections'

/** Pages below a section that every environment has. */
const PAGES = [
  'alerts/channels',
  'alerts/channels/new',
  'alerts/rules',
  'alerts/rules/new',
  'console/history',
  'console/simulations',
  'documentation',
  'exports/schedules',
  'exports/schedules/new',
  'overview/off-ramps',
  'redeliveries/targets/new',
  'settings/account',
  'settings/roles',
  'settings/user-keys/import',
  'webhooks/coverage',
  'webhooks/new',
]

/** Pages of one thing that every environment has, such as an event of the catalogue. */
const SHARED_THINGS = /^(?:events|documentation|console|console\/simulations)\/[^/]+$/

/** Members of an address that name a place or a thing of one environment. */
const OF_ONE_ENVIRONMENT = ['cursor', 'above', 'user', 'resource', 'eventId', 'about', 'deposit', 'entityId']

export type SwitchAddress = {
  /** The path below the environment, with its query. */
  path: string
  /** False for a page of a thing that belongs to one environment: its list is opened instead. */
  isKept: boolean
}

/** The address in another environment that is nearest to a page such as `/sandbox/deliveries/12`. */
export function switchAddress(pathname: string, query: string): SwitchAddress {
  const page = pathname.split('/').slice(2).join('/')
  const section = sectionOf(pathname)
  if (page === section || PAGES.includes(page) || SHARED_THINGS.test(page))
    return { path: page + queryOf(query), isKept: true }
  const list = PAGES.filter((path) => page.startsWith(`${path}/`)).sort((a, b) => b.length - a.length)[0]
  return { path: list ?? section ?? FIRST_SECTION, isKept: section === null && list === undefined }
}

function queryOf(query: string): string {
  const kept = new URLSearchParams(query)
  for (const name of OF_ONE_ENVIRONMENT) kept.delete(name)
  return kept.size === 0 ? '' : `?${kept}`
}
