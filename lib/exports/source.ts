import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db'
import { type OrderOf, pinQuery, readStrictOrder, readStrictQuery } from '../list/api/strict-query'
import { CELL_TYPES, type CellType, type ListColumn } from '../list/columns'
import type { Cursor, List } from '../list/define-list'
import { isFilterActive } from '../list/filters'
import { type ListOrder, ORDER_WORDS } from '../list/order'
import { listPath } from '../list/row-address'
import type { Naming } from '../list/time'
import type { Permission } from '../model/role'

/** A request to a source. Times in `filters` are exact. */
export type Asked<F, Order = unknown> = { environment: string; filters: F; order: Order; now: Date }

/** Rows that the database writes itself: one expression per column, of the type of the column’s kind. */
export type SqlRows = {
  /** Expressions by column id. Their types: text: text; integer: integer or bigint; decimal: text of a decimal; time: timestamptz. */
  columns: Readonly<Record<string, SQL | PgColumn>>
  /** The payload’s exact text and its length in bytes, if a payload policy may ask for it. */
  payload?: { text: PgColumn; bytes: PgColumn }
  /** A table, or a subquery with a name. */
  table: PgTable | SQL
  /** Joined to the table, for expressions that several columns share. */
  join?: SQL
  where: SQL | undefined
  order: SQL[]
  /** Users and resources of a row, for the audit. */
  subjects?: (PgColumn | SQL)[]
  /** The column by whose values the manifest counts rows. */
  groupBy?: { name: string; column: PgColumn }
  /**
   * For tables that grow without bound: the indexed order, by which the embedded database reads part after part. Ids grow with
   * each new row. `of`: the name of the environment.
   */
  parts?: {
    order: ListOrder
    table: PgTable
    environment: PgColumn
    of: string
    at: PgColumn
    id: PgColumn
    from: Date | null
    to: Date | null
  }
}

/** Rows by the value of a column, for example deliveries by outcome. */
export type GroupCounts = Readonly<Record<string, number>>

/** The coverage for the manifest: complete from `from` through `through`, but for `holes` within the exported range. */
export type ManifestCoverage = {
  from: string | null
  through: string | null
  holes: { from: string; to: string; reason: string }[]
}

/**
 * The SQL of each column of a list.
 *
 * @param members columns of the table, by the names of the members that list columns read.
 * @param own expressions by column id, for list columns that read with a function.
 */
export function sqlColumns<Row>(
  columns: readonly ListColumn<Row>[],
  members: Readonly<Record<string, PgColumn>>,
  own: SqlRows['columns'] = {},
): SqlRows['columns'] {
  return Object.fromEntries(
    columns.map(({ id, kind, member = '' }) => {
      const column = own[id] ?? members[member]
      if (column === undefined) throw new Error(`No SQL is known for the column ${id}.`)
      return [id, kind === 'money' ? sql`${column}::text` : column]
    }),
  )
}

export type SourceSpec<F, Row, Order> = {
  /** Words for orders other than the list’s own. */
  orderWords?: Readonly<Record<string, string>>
  /** Counts the rows, no further than one above `most`; null if counting would take too long. */
  count: (db: Database, asked: Asked<F>, most: number) => Promise<number | null>
  /** Kept counts of the rows by `groupBy`; null if none are kept. */
  groups?: (db: Database, asked: Asked<F>) => Promise<GroupCounts | null>
  /** The coverage, read in the snapshot of the rows; null if it is not known. */
  coverage?: (db: Database, asked: Asked<F>) => Promise<ManifestCoverage | null>
  /** The SQL of the rows; null if nothing can match. */
  sql?: (db: Database, asked: Asked<F, Order>, columns: readonly string[]) => Promise<SqlRows | null>
  /** The rows themselves, whose cells come from `read` of the columns. For small sets, or sets that only grow. */
  rows?: (db: Database, asked: Asked<F, Order>, signal: AbortSignal) => AsyncIterable<Row[]>
  /** Users and resources of a row of `rows`, for the audit; none by default. */
  subjects?: (row: Row) => (string | null)[]
}

export type SourceColumn = { id: string; head: string; kind: CellType; isHiddenAtFirst: boolean }

export type ExportSource = {
  list: string
  title: string
  noun: { one: string; many: string }
  permission: Permission
  columns: readonly SourceColumn[]
  /** The cell of a row that the list shows, by column id. */
  read: (id: string, row: unknown) => ReturnType<ListColumn<unknown>['read']>
  hasPayload: boolean
  isSql: boolean
  /** The query with a sliding range made exact. @throws AppError `invalid` for filters that can’t be read */
  pin: (query: string, now: Date) => string
  words: (query: string, naming: Naming) => string[]
  /** The order of the rows in words. */
  order: (query: string) => string
  /** The path of the list below the environment, with the query. */
  path: (query: string) => string
  count: (db: Database, asked: AskedQuery, most: number) => Promise<number | null>
  groups: (db: Database, asked: AskedQuery) => Promise<GroupCounts | null>
  coverage: (db: Database, asked: AskedQuery) => Promise<ManifestCoverage | null>
  sql: (db: Database, asked: AskedQuery, columns: readonly string[]) => Promise<SqlRows | null>
  rows: (db: Database, asked: AskedQuery, signal: AbortSignal) => AsyncIterable<unknown[]>
  /** Users and resources of a row of `rows`. */
  subjects: (row: unknown) => (string | null)[]
}

export type AskedQuery = { environment: string; query: string; now: Date }

/** Lets a list be exported: rows by `sql`, or by `rows` where the database can’t write them. */
export function exportSource<F, P extends F & Cursor, Row, C>(
  list: List<F, P, Row, C>,
  { count, groups, coverage, sql, rows, subjects, orderWords = ORDER_WORDS }: SourceSpec<F, Row, OrderOf<P>>,
  { hasPayload = false, path = listPath(list) }: { hasPayload?: boolean; path?: string } = {},
): ExportSource {
  // A list without orders has none in its P.
  const orderOf = (query: string) => readStrictOrder(list, query) as OrderOf<P>
  const asked = ({ query, ...rest }: AskedQuery): Asked<F, OrderOf<P>> => ({
    ...rest,
    filters: readStrictQuery(list, query),
    order: orderOf(query),
  })
  const columnOf = new Map(list.columns.map((column) => [column.id, column]))
  return {
    list: list.name,
    title: list.title,
    noun: list.noun,
    permission: list.permission,
    columns: list.columns.map(({ id, head, kind, isHiddenAtFirst }) => ({
      id,
      head,
      kind: CELL_TYPES[kind],
      isHiddenAtFirst,
    })),
    // The cast is safe, because rows come from this source alone.
    read: (id, row) => columnOf.get(id)?.read(row as Row) ?? null,
    hasPayload,
    isSql: sql !== undefined,
    pin: (query, now) => pinQuery(list, query, now, { keepsOrder: true }),
    order: (query) => {
      const order = orderOf(query)
      return order === list.controls.order?.empty ? list.order : (orderWords[String(order)] ?? list.order)
    },
    words: (query, naming) => {
      const filters = readStrictQuery(list, query)
      return list.filters
        .filter((filter) => isFilterActive(filter, filters, list.none))
        .map((filter) => `${filter.label}: ${filter.summarize(filters, naming)}`)
    },
    path: (query) => `/${path}${query === '' ? '' : `?${query}`}`,
    count: (db, query, most) => count(db, asked(query), most),
    groups: async (db, query) => (await groups?.(db, asked(query))) ?? null,
    coverage: async (db, query) => (await coverage?.(db, asked(query))) ?? null,
    sql: async (db, query, columns) => (await sql?.(db, asked(query), columns)) ?? null,
    rows: (db, query, signal) => {
      if (!rows) throw new Error(`The rows of ${list.name} are written by the database.`)
      return rows(db, asked(query), signal)
    },
    // The cast is safe, as above.
    subjects: (row) => subjects?.(row as Row) ?? [],
  }
}
