import 'server-only'
import { type Database, getEngine, getPool, getReplicaAddress } from '../../db'
import { replicaFailureOf } from '../../db/open-replica'
import { env } from '../../env'
import { jsonLines } from '../formats/json-lines'
import { copyStatement } from '../formats/line-sql'
import type { RowChunk } from '../formats/row-chunk'
import { fileColumns, type RowLayout } from '../layout'
import type { SqlRows } from '../source'
import { withEmbeddedSnapshot } from './embedded-snapshot'
import { withPostgresSnapshot } from './postgres-snapshot'

/** Read when the snapshot is taken. `rows` is null if the database does not write them, and `total` if they were not counted. */
export type PreparedRows = { rows: SqlRows | null; total?: number | null }

export type SnapshotRows = {
  lines: AsyncIterable<RowChunk>
  /** Counts by `groupBy` in the snapshot. */
  groups: () => Promise<Record<string, number>>
  db: Database
}

export type SnapshotWork<P extends PreparedRows, T> = {
  zone: string
  prepare: (db: Database, at: Date) => Promise<P>
  write: (prepared: P, rows: SnapshotRows) => Promise<T>
  statementOf: (rows: SqlRows, rowsBefore: number) => string
  hasCarriageReturns: boolean
}

/**
 * Runs both steps on the data of one instant. With an owner they read the replica, if there is one that has all of the owner’s
 * changes: the instant is then the earliest possible, and if the replica fails on the way, both steps run again on the primary.
 */
export async function withSnapshot<P extends PreparedRows, T>(
  layout: RowLayout,
  { prepare, write }: Pick<SnapshotWork<P, T>, 'prepare' | 'write'>,
  ownerId?: string,
): Promise<T> {
  const work: SnapshotWork<P, T> = {
    zone: layout.zone,
    prepare,
    write: (prepared, rows) => write(prepared, { ...rows, lines: asLines(rows.lines, layout) }),
    statementOf: (rows, rowsBefore) => copyStatement(rows, layout, rowsBefore),
    hasCarriageReturns: layout.format === 'csv',
  }
  const { databaseUrl } = env()
  if ((await getEngine()) !== 'postgres' || !databaseUrl) return withEmbeddedSnapshot(await getPool(), work)
  const replica = ownerId === undefined ? null : await getReplicaAddress({ actor: { kind: 'operator', id: ownerId } })
  if (!replica) return withPostgresSnapshot(databaseUrl, work)
  const asOf = new Date(Date.now() - Math.ceil(replica.behindMs))
  try {
    return await withPostgresSnapshot(replica.url, { ...work, prepare: (db) => prepare(db, asOf) })
  } catch (error) {
    const failure = replicaFailureOf(error)
    if (failure === null) throw error
    if (failure === 'down') replica.reportFailure()
    return withPostgresSnapshot(databaseUrl, work)
  }
}

/** The rows as lines of the file; for a workbook, as `writeXlsx` takes them. */
function asLines(rows: AsyncIterable<RowChunk>, layout: RowLayout): AsyncIterable<RowChunk> {
  if (layout.format !== 'ndjson') return rows
  const names = fileColumns(layout).map(({ id }) => id)
  return jsonLines(rows, names)
}
