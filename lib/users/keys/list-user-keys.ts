import 'server-only'
import { and, count, eq, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { encodeCursor, type ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { BesideRow, ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { KeyState } from '../../model/user-key'
import type { UserKeyCounts, UserKeyRow } from './dto'
import { KEY_ROW_COLUMNS, readStoredKey, rowOfStored, toUserKeyRow } from './key-rows'
import { USER_KEYS, type UserKeyFilters } from './user-keys'

const ORDER = { sortAt: userKey.addedAt, id: userKey.id }

const MEMBERS: MemberSql<UserKeyFilters> = {
  text: (text) => (text === null ? undefined : like(userKey.userId, `${text.replace(/[\\%_]/g, '\\$&')}%`)),
  state: (states) => or(...states.map(isInState)),
  origin: userKey.origin,
}

function isInState(state: KeyState): SQL | undefined {
  if (state === 'revoked') return isNotNull(userKey.revokedAt)
  return and(
    isNull(userKey.revokedAt),
    state === 'untested' ? isNull(userKey.testResult) : eq(userKey.testResult, state),
  )
}

type Input = UserKeyFilters & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** @throws AppError `forbidden` without user_key.read; `invalid` for a damaged cursor */
export async function listUserKeys(scope: Scope, input: Input): Promise<ListPage<UserKeyRow>> {
  authorize(scope, USER_KEYS.permission)
  const page = await readKeysetPage(input, (cursor, limit) => readRows(scope, input, cursor, limit + 1))
  return { ...page, rows: page.rows.map(toUserKeyRow) }
}

async function readRows(scope: Scope, filters: UserKeyFilters, cursor: ListCursor | null, limit: number) {
  const db = await getDatabase()
  return db
    .select(KEY_ROW_COLUMNS)
    .from(userKey)
    .where(and(isHere(scope), matchingRows(MEMBERS, ORDER, filters, new Date()), beyondCursor(ORDER, cursor)))
    .orderBy(...keysetOrder(ORDER, cursor))
    .limit(limit)
}

const isHere = ({ environment }: Scope) => eq(userKey.environment, environment.name)

const COUNTED_AT_MOST = 100_000

/** Counts beside a filter's values are those of the other filters. @throws AppError `forbidden` */
export async function countUserKeys(scope: Scope, filters: UserKeyFilters): Promise<UserKeyCounts> {
  authorize(scope, USER_KEYS.permission)
  const db = await getDatabase()
  const state = sql<KeyState>`case when ${userKey.revokedAt} is not null then 'revoked' else coalesce(${userKey.testResult}, 'untested') end`
  const found = db
    .select({ state: state.as('state'), origin: userKey.origin })
    .from(userKey)
    .where(and(isHere(scope), matchingRows(MEMBERS, ORDER, { ...USER_KEYS.none, text: filters.text }, new Date())))
    .limit(COUNTED_AT_MOST + 1)
    .as('found')
  const groups = await db
    .select({ state: found.state, origin: found.origin, count: count() })
    .from(found)
    .groupBy(found.state, found.origin)
  const hasState = (group: (typeof groups)[number]) => filters.state.length === 0 || filters.state.includes(group.state)
  const hasOrigin = (group: (typeof groups)[number]) =>
    filters.origin.length === 0 || filters.origin.includes(group.origin)
  const isCapped = sumOf(groups) > COUNTED_AT_MOST
  return {
    total: Math.min(sumOf(groups.filter((group) => hasState(group) && hasOrigin(group))), COUNTED_AT_MOST),
    isCapped,
    areValuesCapped: isCapped,
    states: sumBy(groups.filter(hasOrigin), ({ state: value }) => value),
    origins: sumBy(groups.filter(hasState), ({ origin }) => origin),
  }
}

const sumOf = (groups: readonly { count: number }[]) => groups.reduce((sum, group) => sum + group.count, 0)

function sumBy<G extends { count: number }, T extends string>(groups: readonly G[], read: (group: G) => T) {
  const sums = new Map<T, number>()
  for (const group of groups) sums.set(read(group), (sums.get(read(group)) ?? 0) + group.count)
  return [...sums].map(([value, sum]) => ({ value, count: sum }))
}

/** @throws AppError `forbidden`, `not_found` */
export async function getUserKeyNeighbours(scope: Scope, id: string, filters: UserKeyFilters): Promise<BesideRow> {
  authorize(scope, USER_KEYS.permission)
  const row = await readStoredKey(await getDatabase(), scope, id)
  const sortAt = row.addedAt
  // One place above, so that the row itself is found, if it matches.
  const [[newer], onward] = await Promise.all([
    readRows(scope, filters, { direction: 'newer', sortAt, id: row.id }, 1),
    readRows(scope, filters, { direction: 'older', sortAt, id: row.id + 1 }, 2),
  ])
  const older = onward.find((other) => other.id !== row.id)
  const pages = {
    older: encodeCursor({ direction: 'older', sortAt, id: row.id + 1 }),
    newer: encodeCursor({ direction: 'newer', sortAt, id: row.id - 1 }),
  }
  return {
    newerId: newer ? String(newer.id) : null,
    olderId: older ? String(older.id) : null,
    pages: onward.some((other) => other.id === row.id) ? pages : null,
  }
}

/** @throws AppError `forbidden`, `not_found` */
export async function getUserKey(scope: Scope, id: string): Promise<UserKeyRow> {
  authorize(scope, USER_KEYS.permission)
  return rowOfStored(await readStoredKey(await getDatabase(), scope, id))
}
