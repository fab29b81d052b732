import 'server-only'
import { and, eq, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { readBeside } from '../../list/beside'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import type { ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { BesideRow, ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { KeyState } from '../../model/user-key'
import type { UserKeyRow } from './dto'
import { KEY_ROW_COLUMNS, readStoredKey, rowOfStored, toUserKeyRow } from './key-rows'
import { USER_KEYS, type UserKeyCounts, type UserKeyFilters } from './user-keys'

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

const VALUES = {
  state: sql`case when ${userKey.revokedAt} is not null then 'revoked' else coalesce(${userKey.testResult}, 'untested') end`,
  origin: userKey.origin,
}

/** @throws AppError `forbidden` */
export async function countUserKeys(scope: Scope, which: UserKeyFilters): Promise<UserKeyCounts> {
  authorize(scope, USER_KEYS.permission)
  const db = await getDatabase()
  const where = (filters: UserKeyFilters) => and(isHere(scope), matchingRows(MEMBERS, ORDER, filters, new Date()))
  return countList(
    USER_KEYS,
    which,
    (filters, most) => groupRows(db, { table: userKey, values: VALUES, where: where(filters) }, most),
    COUNTED_AT_MOST,
  )
}

/** @throws AppError `forbidden`, `not_found` */
export async function getUserKeyNeighbours(scope: Scope, id: string, filters: UserKeyFilters): Promise<BesideRow> {
  authorize(scope, USER_KEYS.permission)
  const { addedAt, ...row } = await readStoredKey(await getDatabase(), scope, id)
  return readBeside(
    { id: row.id, sortAt: addedAt },
    (cursor) => readRows(scope, filters, cursor, 2),
    (other) => String(other.id),
  )
}

/** @throws AppError `forbidden`, `not_found` */
export async function getUserKey(scope: Scope, id: string): Promise<UserKeyRow> {
  authorize(scope, USER_KEYS.permission)
  return rowOfStored(await readStoredKey(await getDatabase(), scope, id))
}
