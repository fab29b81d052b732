import { OUTCOME_WORDS } from '@/lib/archive/detail/explanations'
import type { Family, TimePreset } from '@/lib/archive/filter/filter'
import { type AddressFilters, NO_ADDRESS_FILTERS } from '@/lib/archive/filter/search-params'
import { formatEndpoint } from '@/lib/format/endpoint'
import { middleCut } from '@/lib/format/middle-cut'
import { formatCompact, zoneOffset } from '@/lib/format/time'
import { summarizeEvents } from './event-groups'

/** How times are told: the zone on screen, and the current time in milliseconds. */
export type Naming = { zone: string; now: number }

export type FilterKind = 'choices' | 'events' | 'values' | 'time' | 'text'

export type FilterName = 'text' | 'outcome' | 'time' | 'event' | 'endpoint' | 'status' | 'user' | 'resource' | 'eventId'

export type FilterDefinition = {
  name: FilterName
  label: string
  kind: FilterKind
  /** Its members of the address, cleared together. */
  members: readonly (keyof AddressFilters)[]
  /** What is chosen, in few words; only asked while something is. */
  summarize: (filters: AddressFilters, naming: Naming) => string
}

export const FAMILY_WORDS: Record<Family, string> = {
  generic: 'generic',
  milestone: 'milestone',
  unlisted: 'not in the catalogue',
}

export const RANGE_WORDS: Record<TimePreset, string> = {
  '1h': 'last hour',
  '24h': 'last 24 hours',
  '7d': 'last 7 days',
  '30d': 'last 30 days',
}

export const statusWord = (status: string) => (status === 'none' ? 'no status' : status)

function few(values: readonly string[], many: string, word: (value: string) => string = String): string {
  return values.length <= 2 ? values.map(word).join(', ') : `${values.length} ${many}`
}

const ids = (values: readonly string[], many: string) => few(values, many, (value) => middleCut(value, 12, 4))

function summarizeTime({ range, from, to }: AddressFilters, { zone, now }: Naming): string {
  const told = (iso: string) => `${formatCompact(iso, zone, now)} ${zoneOffset(iso, zone)}`
  if (from !== null && to !== null) return `${formatCompact(from, zone, now)} to ${told(to)}`
  if (from !== null) return `from ${told(from)}`
  if (to !== null) return `before ${told(to)}`
  return range ? RANGE_WORDS[range] : ''
}

function summarizeEvent({ family, event }: AddressFilters): string {
  const families = family.map((value) => FAMILY_WORDS[value]).join(' or ')
  return [families, event.length > 0 && summarizeEvents(event)].filter(Boolean).join(': ')
}

/** Every filter of the list, in the order of the bar: chips, empty list and screen readers say what stands here. */
export const FILTERS: readonly FilterDefinition[] = [
  { name: 'text', label: 'Text', kind: 'text', members: ['text'], summarize: ({ text }) => `“${text}”` },
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choices',
    members: ['outcome'],
    summarize: ({ outcome }) => outcome.map((value) => OUTCOME_WORDS[value].label.toLowerCase()).join(', '),
  },
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
  { name: 'event', label: 'Event', kind: 'events', members: ['family', 'event'], summarize: summarizeEvent },
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'choices',
    members: ['endpoint'],
    summarize: ({ endpoint }) => few(endpoint, 'endpoints', formatEndpoint),
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choices',
    members: ['status'],
    summarize: ({ status }) => few(status, 'statuses', statusWord),
  },
  { name: 'user', label: 'User', kind: 'values', members: ['user'], summarize: ({ user }) => ids(user, 'users') },
  {
    name: 'resource',
    label: 'Resource',
    kind: 'values',
    members: ['resource'],
    summarize: ({ resource }) => ids(resource, 'resources'),
  },
  {
    name: 'eventId',
    label: 'Event id',
    kind: 'values',
    members: ['eventId'],
    summarize: ({ eventId }) => ids(eventId, 'event ids'),
  },
]

const isSet = (value: AddressFilters[keyof AddressFilters]) =>
  Array.isArray(value) ? value.length > 0 : value !== null

/** The members of a filter that hold something. */
export function setMembers({ members }: FilterDefinition, filters: AddressFilters) {
  return members.filter((member) => isSet(filters[member]))
}

export function isActive(filter: FilterDefinition, filters: AddressFilters): boolean {
  return setMembers(filter, filters).length > 0
}

/** The change that drops a filter. */
export function cleared({ members }: FilterDefinition): Partial<AddressFilters> {
  return Object.fromEntries(members.map((member) => [member, NO_ADDRESS_FILTERS[member]]))
}
