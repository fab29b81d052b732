import { EVENTS, type EventDefinition, findEvent } from '@/lib/ramp/contract/events'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { type CoverageStanding, coverEvents, type Subscription } from '@/lib/registrations/list/event-coverage'
import type { ShownEvents } from '../search-params'

export type CoverageCell = { registration: RegistrationRow; subscription: Subscription; isDisabled: boolean }

export type CoverageRow = {
  event: string
  definition: EventDefinition | null
  cells: CoverageCell[]
  /** Number of endpoints that receive the event; disabled ones don’t count. */
  receivers: number
  standing: CoverageStanding
  /** Whether every registration could be read. */
  isCertain: boolean
  lastSeenAt: string | null
}

export type CoverageGroup = {
  name: string
  kind: string | null
  firesToday: boolean
  isSeen: boolean
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

/** The rows in the groups and order of the catalogue; unlisted events come last. */
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

export function countShown(groups: readonly CoverageGroup[], shown: ShownEvents): number {
  return groups.flatMap(({ rows }) => rows).filter(isShown(shown)).length
}

export function onlyShown(groups: readonly CoverageGroup[], shown: ShownEvents): CoverageGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter(isShown(shown))
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}
