import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { LOCKS, withLock } from '../advisory-lock'
import { SESSION_SETTINGS } from '../open-postgres'

/** Tables whose rows lie on the node of their environment, all at the same one. The first decides; the others follow it. */
export const DISTRIBUTED = [
  'delivery',
  'delivery_count',
  'delivery_total',
  'delivery_lag',
  'event_sequence',
  'incident_run',
  'recovery_item',
  'recovery_proof',
  'recovery_count',
  'off_ramp_snapshot',
  'off_ramp_count',
  'off_ramp_total',
] as const

const COLUMN = 'environment'

/** Functions of our own that queries over these tables call: each node runs them. */
const FUNCTIONS = [
  'payload_texts(text, text[])',
  'masked_json(jsonb, text[])',
  'masked_payload(text, integer, text[])',
] as const

export type DistributeOptions = {
  /** How many parts the archive has; each environment lies in one of them. */
  shards: number
  /** A line for people after each step. */
  say: (line: string) => void
}

/**
 * Distributes the tables of the archive over the nodes of a Citus cluster, each in a transaction of its own, so that a later
 * run goes on where one was cut. Tables that are distributed already stay as they are.
 *
 * @throws Error that says what the database lacks
 */
export async function distributeDatabase(pool: Pool, { shards, say }: DistributeOptions): Promise<void> {
  const workers = await countWorkers(pool)
  if (workers === null)
    throw new Error(
      'This database is not on Citus: it has no extension named citus. On each node: create extension citus. On the coordinator: citus_set_coordinator_host, citus_add_node.',
    )
  if (workers === 0)
    throw new Error(
      'This Citus coordinator knows no worker that may hold shards. Add one: select citus_add_node(host, port).',
    )
  say(`Citus has ${workers === 1 ? '1 node' : `${workers} nodes`} for shards.`)
  await withLock(pool, LOCKS.migrations, async (client) => {
    await client.query(SESSIONS_ON_NODES, [Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)])
    for (const name of FUNCTIONS) await distributeFunction(client, name)
    for (const table of DISTRIBUTED) say(await distributeTable(client, table, shards))
  })
}

/** Sessions between nodes take the settings of their database, not those of the session that asks. */
const SESSIONS_ON_NODES = `
  select run_command_on_all_nodes(format('alter database %I set %I to %L', current_database(), name, value))
  from unnest($1::text[], $2::text[]) as setting (name, value)`

/** @returns null if the database has no Citus */
async function countWorkers(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as has`,
  )
  if (!rows[0]?.has) return null
  const { rows: found } = await pool.query<{ workers: number }>(
    `select count(*)::integer as workers from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  )
  return found[0]?.workers ?? 0
}

async function distributeFunction(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_catalog.pg_dist_object where classid = $1::regclass and objid = $2::regprocedure',
    ['pg_proc', name],
  )
  if (rows.length === 0) await client.query('select create_distributed_function($1::regprocedure)', [name])
}

/** @returns a line for people on what was done */
async function distributeTable(client: PoolClient, table: string, shards: number): Promise<string> {
  const column = await columnOf(client, table)
  if (column !== null && column !== COLUMN)
    throw new Error(`The table ${table} is distributed by ${column}, not by ${COLUMN}: run undistribute_table first.`)
  if (column === null) {
    const [first] = DISTRIBUTED
    await client.query('begin')
    try {
      await client.query(`set local citus.shard_count = ${shards}`)
      await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        table,
        COLUMN,
        table === first ? 'none' : first,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const isFreed = await freeLocalRows(client, table)
  if (column === null) return `Distributed: ${table}${isFreed ? ', with its rows' : ''}.`
  return isFreed
    ? `Already distributed: ${table}. Its local rows, which nobody read, were removed.`
    : `Already distributed: ${table}.`
}

/** @returns null for a table that is not distributed */
async function columnOf(client: PoolClient, table: string): Promise<string | null> {
  const { rows } = await client.query<{ column: string }>(
    `select column_to_column_name(logicalrelid, partkey) as column from pg_dist_partition
     where logicalrelid = $1::regclass and partkey is not null`,
    [table],
  )
  return rows[0]?.column ?? null
}

/** Frees the space of rows that were copied to the nodes: the old ones stay on the coordinator, unread. */
async function freeLocalRows(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ bytes: string }>('select pg_relation_size($1::regclass)::text as bytes', [
    table,
  ])
  if (Number(rows[0]?.bytes) === 0) return false
  await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
  return true
}
