import { EVENTS, type EventDefinition, findEvent } from '@/lib/ramp/contract/events'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { type CoverageStanding, coverEvents, type Subscription } from '@/lib/registrations/list/event-coverage'
import type { ShownEvents } from '../search-params'

export type CoverageCell = { registration: RegistrationRow; subscription: Subscription; isDisabled: boolean }

export type CoverageRow = {
  event: string
  /** Null for an event that this version's catalogue does not know. */
  definition: EventDefinition | null
  /** One for each registration, in the order of the list. */
  cells: CoverageCell[]
  /** How many registrations that are not disabled take it. */
  receivers: number
  standing: CoverageStanding
  /** Every registration of the list could be read: none that is not counted takes it. */
  isCertain: boolean
  lastSeenAt: string | null
}

export type CoverageGroup = {
  name: string
  kind: string | null
  firesToday: boolean
  /** Whether the archive has seen any event of it. */
  isSeen: boolean
  /** How many events it has; `rows` may be some of them. */
  size: number
  rows: CoverageRow[]
}

const UNLISTED = 'Not in the catalogue'

function coverageRows({ registrations, unreadable, sightings }: RegistrationList): CoverageRow[] {
  const seen = new Map(sightings.map(({ event, lastAt }) => [event, lastAt]))
  const rowOf = new Map(registrations.map((registration) => [registration.id, registration]))
  return coverEvents(registrations, [...seen.keys()]).map(({ event, cells, standing }) => ({
    event,
    definition: findEvent(event) ?? null,
    cells: cells.flatMap(({ webhookId, ...cell }) => {
      const registration = rowOf.get(webhookId)
      return registration ? [{ registration, ...cell }] : []
    }),
    receivers: cells.filter(({ subscription, isDisabled }) => subscription !== 'none' && !isDisabled).length,
    standing,
    isCertain: unreadable.length === 0,
    lastSeenAt: seen.get(event) ?? null,
  }))
}

function groupOf(name: string, rows: CoverageRow[]): CoverageGroup {
  return {
    name,
    kind: rows[0]?.definition?.family ?? null,
    firesToday: rows.every(({ definition }) => definition?.firesToday !== false),
    isSeen: rows.some(({ lastSeenAt }) => lastSeenAt !== null),
    size: rows.length,
    rows,
  }
}

/** Each event with the registrations that take it, by family in the order of the catalogue; unknown events last. */
export function coverageGroups(list: RegistrationList): CoverageGroup[] {
  const rows = coverageRows(list)
  const names = [...new Set(EVENTS.map(({ group }) => group))]
  const known = names.map((name) =>
    groupOf(
      name,
      rows.filter(({ definition }) => definition?.group === name),
    ),
  )
  const unlisted = rows.filter(({ definition }) => definition === null)
  return unlisted.length > 0 ? [...known, groupOf(UNLISTED, unlisted)] : known
}

const isShown = (shown: ShownEvents) => (row: CoverageRow) => shown === 'all' || row.standing === shown

/** How many events a choice would show. */
export function countShown(groups: readonly CoverageGroup[], shown: ShownEvents): number {
  return groups.flatMap(({ rows }) => rows).filter(isShown(shown)).length
}

/** The groups with the rows of a choice; groups without any are left out. */
export function onlyShown(groups: readonly CoverageGroup[], shown: ShownEvents): CoverageGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter(isShown(shown))
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}
