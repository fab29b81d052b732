import type { Outcome } from '../../model/outcome'
import { findEvent } from '../../ramp/contract/events'
import type { CellEndpoint, Conflict, NumberCell } from './dto'
import { bestOf, compareOutcomes } from './severity'

/** Times in ms since 1970. */
export type SequenceDelivery = {
  id: number
  event: string
  endpoint: string
  outcome: Outcome
  eventId: string | null
  sequence: number | null
  /** The platform’s timestamp, or a newer neighbour’s. */
  recordedAt: number
  hasTimestamp: boolean
  occurredAt: number | null
}

export type NumberedDelivery = SequenceDelivery & { sequence: number }

/** Most endpoints and event ids listed in a cell. */
const LISTED = 8

/** A sequence starts at 1 (6.3). */
export function isNumbered(delivery: SequenceDelivery): delivery is NumberedDelivery {
  return delivery.sequence !== null && Number.isInteger(delivery.sequence) && delivery.sequence >= 1
}

/** Makes a cell per recorded number. If records are cut, none counts as late. */
export function toCells(deliveries: readonly NumberedDelivery[], isCut: boolean): Map<number, NumberCell> {
  const numbersOf = groupBy(deliveries, ({ eventId }) => eventId)
  const late = findLate(isCut ? [] : deliveries)
  const cells = new Map<number, NumberCell>()
  for (const [sequence, records] of groupBy(deliveries, (delivery) => delivery.sequence)) {
    cells.set(sequence, toCell(sequence, records, late.get(sequence) ?? new Set(), numbersOf))
  }
  return cells
}

export function cellWithoutRecords(sequence: number): NumberCell {
  return {
    kind: 'number',
    sequence,
    state: null,
    milestones: [],
    eventIds: [],
    conflicts: [],
    records: 0,
    deliveryId: null,
    endpoints: [],
    endpointCount: 0,
    isLate: false,
  }
}

type Numbers = ReadonlyMap<string | null, readonly NumberedDelivery[]>

function toCell(
  sequence: number,
  records: readonly NumberedDelivery[],
  late: ReadonlySet<string>,
  numbersOf: Numbers,
): NumberCell {
  const eventIds = distinct(records.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])))
  const events = distinct(records.map(({ event }) => event))
  const isReused = eventIds.some((id) => numbersOf.get(id)?.some((other) => other.sequence !== sequence))
  const conflicts: Conflict[] = [
    ...(eventIds.length > 1 ? (['event-ids'] as const) : []),
    ...(events.length > 1 ? (['events'] as const) : []),
    ...(isReused ? (['numbers'] as const) : []),
  ]
  const endpoints = toEndpoints(records, late)
  const newest = records.reduce((found, record) => (isNewer(record, found) ? record : found))
  return {
    kind: 'number',
    sequence,
    state: endpoints[0]?.outcome ?? null,
    milestones: distinct(events.map(milestoneOf)).slice(0, LISTED),
    eventIds: eventIds.slice(0, LISTED),
    conflicts,
    records: records.length,
    deliveryId: String(newest.id),
    endpoints: endpoints.slice(0, LISTED),
    endpointCount: endpoints.length,
    isLate: late.size > 0,
  }
}

function toEndpoints(records: readonly NumberedDelivery[], late: ReadonlySet<string>): CellEndpoint[] {
  return [...groupBy(records, ({ endpoint }) => endpoint)]
    .map(([endpoint, own]) => ({
      endpoint,
      outcome: own.map(({ outcome }) => outcome).reduce(bestOf),
      records: own.length,
      isLate: late.has(endpoint),
    }))
    .sort((a, b) => compareOutcomes(b.outcome, a.outcome) || (a.endpoint < b.endpoint ? -1 : 1))
}

/** For each number, the endpoints at which its first record is newer than that of a higher number. */
function findLate(deliveries: readonly NumberedDelivery[]): Map<number, Set<string>> {
  const late = new Map<number, Set<string>>()
  const timed = deliveries.filter(({ hasTimestamp }) => hasTimestamp)
  for (const [endpoint, own] of groupBy(timed, (delivery) => delivery.endpoint)) {
    const firsts = [...groupBy(own, ({ sequence }) => sequence)]
      .map(([sequence, records]) => ({ sequence, at: least(records.map(({ recordedAt }) => recordedAt)) }))
      .sort((a, b) => b.sequence - a.sequence)
    let firstOfHigher = Number.POSITIVE_INFINITY
    for (const { sequence, at } of firsts) {
      if (firstOfHigher < at) late.set(sequence, (late.get(sequence) ?? new Set()).add(endpoint))
      firstOfHigher = Math.min(firstOfHigher, at)
    }
  }
  return late
}

/** For example `in flight`; for an unknown event, its name after the first dot. */
function milestoneOf(event: string): string {
  const known = findEvent(event)?.milestone
  return known ? known.replaceAll('_', ' ') : event.slice(event.indexOf('.') + 1)
}

function isNewer(a: SequenceDelivery, b: SequenceDelivery): boolean {
  return a.recordedAt === b.recordedAt ? a.id > b.id : a.recordedAt > b.recordedAt
}

export function least(values: readonly number[]): number {
  return values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY)
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
