import type { MoneyGlance } from '../archive/happened/happened'
import { moneyGlance } from '../archive/happened/what-happened'
import { type EventSubject, findEvent } from '../ramp/contract/events'
import type { Finding } from '../recognise/finding'
import type { MatchKind, SearchMatch } from './dto'
import { placeIn } from './payload-places'

/** A delivery as a search reads it. */
export type FoundRow = {
  event: string
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
  timestamp: Date | null
  /** Empty if the payload is too long to be read. */
  payload: string
}

/** `hasOwnPage`: the desk stores the resource itself, apart from deliveries, so it has a page. */
export type FoundMatch = Omit<SearchMatch, 'address'> & { hasOwnPage?: boolean }

const KINDS: Record<EventSubject, MatchKind> = {
  account: 'account',
  'off-ramp': 'off-ramp',
  user: 'user',
  'on-ramp': 'on-ramp',
  'ach-debit-return': 'return',
  deposit: 'deposit',
}

/** Kinds of keys that are matches themselves, listed before the resources that they were used for. */
const OWNED: Partial<Record<Finding['kind'], MatchKind>> = { 'funding source': 'funding source', account: 'account' }

/** Makes one match of the rows with a user’s id. */
export function matchUser(finding: Finding, rows: readonly FoundRow[]): FoundMatch[] {
  return rows.length === 0 ? [] : [told('user', finding.value, finding.value, null, rows)]
}

/** Makes matches of the rows with a resource’s id, which several users or kinds of resources may share. */
export function matchResources(finding: Finding, rows: readonly FoundRow[]): FoundMatch[] {
  return grouped(rows, ({ event, userId }) => [kindOf(event), userId]).map((group) =>
    told(kindOf(group[0].event), finding.value, group[0].userId, null, group),
  )
}

export function matchEvents(finding: Finding, rows: readonly FoundRow[]): FoundMatch[] {
  return grouped(rows, ({ event, userId }) => [event, userId]).map((group) =>
    told('event', finding.value, group[0].userId, null, group),
  )
}

/** Makes matches of the rows in whose payload a member is the key; their search terms do not prove that. */
export function matchPayloads(finding: Finding, rows: readonly FoundRow[]): FoundMatch[] {
  const placed = rows.flatMap((row) => {
    const place = placeIn(row.event, row.payload, finding)
    return place === null ? [] : [{ ...row, place }]
  })
  const owned = OWNED[finding.kind]
  const owners = owned
    ? grouped(placed, ({ userId }) => [userId]).map((group) => {
        const { userId } = group[0]
        return { ...told(owned, finding.value, userId, null, group), money: null }
      })
    : []
  const uses = grouped(placed, ({ event, userId, resourceId }) => [kindOf(event), userId, resourceId]).flatMap(
    (group) => {
      const { event, userId, resourceId, place } = group[0]
      return resourceId === null ? [] : [told(kindOf(event), resourceId, userId, throughOf(finding, place), group)]
    },
  )
  return [...owners, ...uses]
}

function throughOf({ kind }: Finding, { label, text }: { label: string; text: string }): string {
  if (kind !== 'last four digits') return label
  return /\p{L}/u.test(text) ? text : `${label} ${text}`
}

function kindOf(event: string): MatchKind {
  const subject = findEvent(event)?.subject
  return subject === undefined ? 'resource' : KINDS[subject]
}

/** The match of a group of rows, by the snapshot with the highest sequence, because deliveries come out of order (6.3). */
function told(
  kind: MatchKind,
  id: string,
  userId: string | null,
  through: string | null,
  rows: readonly FoundRow[],
): FoundMatch {
  const isOfOne = kind !== 'user'
  const glances = isOfOne ? rows.flatMap((row) => glanceOf(row) ?? []) : []
  const latest = glances.toSorted((a, b) => b.sequence - a.sequence)[0]
  const newest = rows[0]
  const event = latest?.row ?? newest
  return {
    kind,
    id,
    userId,
    through,
    event: event?.event ?? null,
    money: latest?.money ?? null,
    time: event?.timestamp?.toISOString() ?? null,
  }
}

function glanceOf(row: FoundRow): { row: FoundRow; money: MoneyGlance; sequence: number } | null {
  const money = moneyGlance(row.event, row.payload)
  return money === null ? null : { row, money, sequence: row.sequence ?? 0 }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown[]): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row))
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
