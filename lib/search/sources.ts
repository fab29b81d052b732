import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { storable } from '../codec/storable'
import { getDatabase, getReadDatabase } from '../db'
import { readRows } from '../db/prepared-read'
import { delivery, userKey } from '../db/schema'
import { findByEmail, USERS_OF_EMAIL } from '../users/emails/find-by-email'
import { archivedSpellings, rowsByColumn, rowsByTerm } from './archive-rows'
import { type FoundMatch, matchEvents, matchPayloads, matchResources, matchUser } from './match-rows'
import { spellingsIn } from './payload-places'
import { RETURN_SOURCE } from './return-source'
import { type Found, ROWS_READ, type SearchSource, SPELLINGS_READ } from './search-source'

/** One row, because the newest tells enough of a user. */
const ROWS_OF_USER = 1

const found = (matches: FoundMatch[], rows: readonly unknown[]): Found => ({
  matches,
  isCapped: rows.length === ROWS_READ,
})

/** The sources of a search. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  RETURN_SOURCE,
  {
    name: 'Deliveries by user',
    permission: 'delivery.read',
    finds: new Set(['user', 'unknown id']),
    find: async (scope, finding) => {
      const db = await getReadDatabase(scope)
      const rows = await readRows(
        db,
        rowsByColumn(db, scope.environment.name, delivery.userId, finding.value, ROWS_OF_USER),
      )
      return found(matchUser(finding, rows), rows)
    },
  },
  {
    name: 'Deliveries by resource',
    permission: 'delivery.read',
    finds: new Set(['off-ramp', 'deposit', 'on-ramp', 'return', 'account', 'resource', 'unknown id']),
    find: async (scope, finding) => {
      const db = await getReadDatabase(scope)
      const rows = await readRows(
        db,
        rowsByColumn(db, scope.environment.name, delivery.resourceId, finding.value, ROWS_READ),
      )
      return found(matchResources(finding, rows), rows)
    },
  },
  {
    name: 'Deliveries by event id',
    permission: 'delivery.read',
    finds: new Set(['event', 'unknown id']),
    find: async (scope, finding) => {
      const db = await getReadDatabase(scope)
      const rows = await readRows(
        db,
        rowsByColumn(db, scope.environment.name, delivery.eventId, finding.value, ROWS_READ),
      )
      return found(matchEvents(finding, rows), rows)
    },
  },
  {
    name: 'Payloads',
    permission: 'delivery.read',
    finds: new Set([
      'funding source',
      'account',
      'return',
      'quote',
      'transaction hash',
      'wallet address',
      'e-mail',
      'last four digits',
      'URL',
      'resource',
      'unknown id',
    ]),
    find: async (scope, finding) => {
      const db = await getReadDatabase(scope)
      const rows = await readRows(db, rowsByTerm(db, scope.environment.name, finding, ROWS_READ))
      return found(matchPayloads(finding, rows), rows)
    },
    spellings: async (scope, id) => {
      const db = await getReadDatabase(scope)
      const [columns, rows] = await Promise.all([
        archivedSpellings(db, scope.environment.name, id),
        readRows(db, rowsByTerm(db, scope.environment.name, { kind: 'unknown id', value: id }, ROWS_READ)),
      ])
      return [...columns, ...rows.flatMap(({ payload }) => spellingsIn(payload, id))]
    },
  },
  {
    name: 'E-mails of users',
    permission: 'user.read',
    finds: new Set(['e-mail']),
    find: async (scope, { value }) => {
      const userIds = await findByEmail(scope, value)
      const known = { kind: 'user', through: 'E-mail', event: null, money: null, time: null } as const
      return {
        matches: userIds.map((id) => ({ ...known, id, userId: id })),
        isCapped: userIds.length === USERS_OF_EMAIL,
      }
    },
  },
  {
    name: 'Key directory',
    permission: 'user.read',
    finds: new Set(['user', 'unknown id']),
    find: async ({ environment }, { value }) => {
      const db = await getDatabase()
      const rows = await db
        .select({ userId: userKey.userId })
        .from(userKey)
        .where(and(eq(userKey.environment, environment.name), eq(userKey.userId, storable(value))))
      const known = { kind: 'user', through: 'Key directory', event: null, money: null, time: null } as const
      return found(
        rows.map(({ userId }) => ({ ...known, id: userId, userId })),
        [],
      )
    },
    spellings: async ({ environment }, id) => {
      const db = await getDatabase()
      const rows = await db
        .select({ userId: userKey.userId })
        .from(userKey)
        .where(
          and(
            eq(userKey.environment, environment.name),
            eq(sql`lower(${userKey.userId})`, sql`lower(${storable(id)})`),
          ),
        )
        .limit(SPELLINGS_READ)
      return rows.map(({ userId }) => userId)
    },
  },
]
