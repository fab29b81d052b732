import 'server-only'
import { Client } from 'pg'
import { prepareSession } from '../../db/open-postgres'
import { inline } from '../formats/line-sql'
import type { RowChunk } from '../formats/row-chunk'
import { copyOut } from './copy-out'
import { databaseOn } from './database-on'
import { groupQuery, readGroups } from './group-query'
import type { PreparedRows, SnapshotWork } from './snapshot'

/**
 * Reads in one read-only transaction on a connection of its own, so that the desk keeps its whole pool, however long the file takes.
 *
 * @throws errors of the database
 */
export async function withPostgresSnapshot<P extends PreparedRows, T>(
  connectionString: string,
  { zone, prepare, write, statementOf, hasCarriageReturns }: SnapshotWork<P, T>,
): Promise<T> {
  const client = new Client({ connectionString, application_name: 'rampdesk export', keepAlive: true })
  try {
    await client.connect()
    await prepareSession(client)
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    // The nodes of a cluster write the lines, and take the zone from a transaction alone. Without a cluster, this line has no effect.
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query(`set local time zone ${client.escapeLiteral(zone)}`)
    // The instant of a node’s data is when the node is first asked.
    await client.query('select 1 from delivery limit 1')
    const { rows: clock } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const db = databaseOn(client)
    const prepared = await prepare(db, clock[0]?.at ?? new Date())
    const { rows } = prepared
    const result = await write(prepared, {
      db,
      lines: rows ? copyOut(client, statementOf(rows, 0), hasCarriageReturns) : NO_LINES,
      groups: async () => (rows ? readGroups(await client.query(inline(groupQuery(rows)))) : {}),
    })
    await client.query('commit')
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}

const NO_LINES: AsyncIterable<RowChunk> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}
