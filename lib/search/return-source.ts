import 'server-only'
import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { storable } from '../codec/storable'
import { type Database, getReadDatabase } from '../db'
import { readRows, type Select } from '../db/prepared-read'
import { achReturn } from '../db/schema'
import type { RecognisedKind } from '../recognise/finding'
import type { FoundMatch } from './match-rows'
import { ROWS_READ, type SearchSource, SPELLINGS_READ } from './search-source'

type ReturnKey = { column: PgColumn; through: string | null }

const BY_ID: ReturnKey = { column: achReturn.returnId, through: null }
const BY_DEPOSIT: ReturnKey = { column: achReturn.depositId, through: 'Deposit' }
const BY_SOURCE: ReturnKey = { column: achReturn.sourceId, through: 'Funding source' }
const BY_ON_RAMP: ReturnKey = { column: achReturn.onRampId, through: 'On-ramp' }
const BY_USER: ReturnKey = { column: achReturn.userId, through: 'User' }

/** The columns by which a return is found, by kind of key; each column has an index. */
const KEYS: Partial<Record<RecognisedKind, readonly ReturnKey[]>> = {
  return: [BY_ID],
  deposit: [BY_DEPOSIT],
  'funding source': [BY_SOURCE],
  'on-ramp': [BY_ON_RAMP],
  user: [BY_USER],
  resource: [BY_ID, BY_DEPOSIT, BY_SOURCE, BY_ON_RAMP],
  'unknown id': [BY_ID, BY_DEPOSIT, BY_SOURCE, BY_ON_RAMP, BY_USER],
}

const ID_COLUMNS = {
  returnId: achReturn.returnId,
  depositId: achReturn.depositId,
  sourceId: achReturn.sourceId,
  onRampId: achReturn.onRampId,
  userId: achReturn.userId,
}

const COLUMNS = {
  returnId: achReturn.returnId,
  userId: achReturn.userId,
  amount: achReturn.amount,
  currency: achReturn.currency,
  state: achReturn.cryptoState,
  code: achReturn.returnCode,
  occurredAt: achReturn.occurredAt,
}

type ReturnRow = {
  returnId: string | null
  userId: string | null
  amount: string | null
  currency: string | null
  state: string | null
  code: string | null
  occurredAt: Date | null
}

export function returnsBy(
  db: Database,
  environment: string,
  column: PgColumn,
  id: string,
): Select<ReturnRow> & { getSQL(): SQL } {
  return db
    .select(COLUMNS)
    .from(achReturn)
    .where(and(eq(achReturn.environment, environment), eq(column, storable(id)), isNull(achReturn.goneAt)))
    .orderBy(desc(achReturn.sortAt), desc(achReturn.id))
    .limit(ROWS_READ)
}

export function returnsSpelled(db: Database, environment: string, written: readonly string[]) {
  return db
    .select(ID_COLUMNS)
    .from(achReturn)
    .where(
      and(
        eq(achReturn.environment, environment),
        isNull(achReturn.goneAt),
        or(...Object.values(ID_COLUMNS).map((column) => inArray(column, [...written]))),
      ),
    )
    .limit(SPELLINGS_READ)
}

/** Searches the stored ACH debit returns. */
export const RETURN_SOURCE: SearchSource = {
  name: 'Returns',
  permission: 'return.read',
  finds: new Set(Object.keys(KEYS) as RecognisedKind[]), // The keys of a record by that type.
  find: async (scope, { kind, value }) => {
    const db = await getReadDatabase(scope)
    const found = await Promise.all(
      (KEYS[kind] ?? []).map(async ({ column, through }) => {
        const rows = await readRows(db, returnsBy(db, scope.environment.name, column, value))
        return rows.flatMap((row) => toMatch(row, through))
      }),
    )
    return { matches: found.flat(), isCapped: found.some(({ length }) => length === ROWS_READ) }
  },
  // Only these three spellings, because the indexes of the columns keep letter case.
  spellings: async (scope, id) => {
    const db = await getReadDatabase(scope)
    const written = [...new Set([id, id.toLowerCase(), id.toUpperCase()].map(storable))]
    const rows = await returnsSpelled(db, scope.environment.name, written)
    return rows.flatMap((row) => written.filter((text) => Object.values(row).includes(text)))
  },
}

function toMatch(row: ReturnRow, through: string | null): FoundMatch[] {
  const { returnId, userId, amount, currency, code, occurredAt } = row
  const state = [code, row.state].filter(Boolean).join(', ') || null
  if (returnId === null) return []
  const time = occurredAt?.toISOString() ?? null
  const money = { amount, currency: amount === null ? null : currency, state }
  return [{ kind: 'return', id: returnId, userId, through, event: null, money, time, hasOwnPage: true }]
}
