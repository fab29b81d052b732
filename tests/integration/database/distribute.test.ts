import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { DISTRIBUTED, distributeDatabase } from '@/lib/db/cluster/distribute'
import { type OpenDatabase, openServer } from '@/lib/db/open-database'
import { atNode, createOnCluster, runOn } from '@/scripts/citus/database.mjs'

const url = inject('postgresUrl') ?? ''
const { nodes } = inject('citus') ?? { nodes: [] }

let name: string
let opened: OpenDatabase | undefined

beforeEach(() => {
  name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`
})

afterEach(async () => {
  await opened?.close()
  opened = undefined
  for (const node of nodes) await runOn(atNode(url, node), [`drop database if exists "${name}" with (force)`])
})

async function openOnCluster() {
  await createOnCluster(url, nodes, name)
  return openDatabase()
}

async function openDatabase() {
  const [coordinator] = nodes
  if (!coordinator) throw new Error('no cluster')
  opened = await openServer(atNode(url, coordinator, name))
  return opened.pool
}

const FILL = `
  insert into delivery (environment, hash, ordinal, sort_at, event, endpoint, outcome, payload, payload_bytes)
  select environment, sha256(convert_to(environment || n, 'UTF8')), 0, now(), 'onramp.updated', 'https://one.example', 'failed', '{}', 2
  from unnest(array['production', 'sandbox', 'staging']) as environment, generate_series(1, 50) as n;
  insert into recovery_item (delivery_id, environment, at, endpoint, event, outcome, state)
  select id, environment, sort_at, endpoint, event, outcome, 'open' from delivery;`

type Pool = OpenDatabase['pool']

async function rowsOf(pool: Pool) {
  const rows = new Map<string, string[]>()
  for (const table of DISTRIBUTED) {
    const { rows: found } = await pool.query<object>(`select * from ${table}`)
    rows.set(table, found.map((row) => JSON.stringify(row)).toSorted())
  }
  return rows
}

const distributedTables = async (pool: Pool) =>
  (await pool.query('select table_name::text as name, distribution_column as column from citus_tables')).rows

const distribute = (pool: Pool, say: (line: string) => void = () => undefined) =>
  distributeDatabase(pool, { shards: 8, say })

describe('distributing a database', () => {
  it('keeps every row, with its id, and lays those of an environment on one node', async () => {
    const pool = await openOnCluster()
    await pool.query(FILL)
    const before = await rowsOf(pool)
    await distribute(pool)
    expect(await rowsOf(pool)).toEqual(before)
    expect(await distributedTables(pool)).toEqual(
      expect.arrayContaining(DISTRIBUTED.map((table) => ({ name: table, column: 'environment' }))),
    )
    const { rows } = await pool.query(
      `
      select environment, count(distinct (nodename, nodeport)) as nodes from (select distinct environment from delivery) as one
      join citus_shards on shardid in (
        select get_shard_id_for_distribution_column(distributed::regclass, environment) from unnest($1::text[]) as distributed
      ) group by 1 order by 1`,
      [DISTRIBUTED],
    )
    expect(rows).toEqual(['production', 'sandbox', 'staging'].map((environment) => ({ environment, nodes: '1' })))
    const { rows: local } = await pool.query(
      'select sum(pg_relation_size(oid))::integer as bytes from pg_class where relname = any($1)',
      [DISTRIBUTED],
    )
    expect(local).toEqual([{ bytes: 0 }])
  })

  it('gives new rows ids beyond the others', async () => {
    const pool = await openOnCluster()
    await pool.query(FILL)
    await distribute(pool)
    await pool.query(`${FILL.split(';')[0]?.replace('environment || n', "environment || 'later' || n")}`)
    const { rows } = await pool.query(
      'select count(distinct id)::integer as ids, max(id)::integer as last from delivery',
    )
    expect(rows).toEqual([{ ids: 300, last: 300 }])
  })

  it('changes nothing when it runs again', async () => {
    const pool = await openOnCluster()
    await distribute(pool)
    const before = await distributedTables(pool)
    const said: string[] = []
    await distribute(pool, (line) => said.push(line))
    expect(await distributedTables(pool)).toEqual(before)
    expect(said.slice(1)).toEqual(DISTRIBUTED.map((table) => `Already distributed: ${table}.`))
  })

  it('goes on where it was cut', async () => {
    const pool = await openOnCluster()
    await pool.query(FILL)
    const before = await rowsOf(pool)
    const cut = distribute(pool, (line) => {
      if (line.includes('delivery_lag')) throw new Error('cut')
    })
    await expect(cut).rejects.toThrow('cut')
    const said: string[] = []
    await distribute(pool, (line) => said.push(line))
    expect(said.filter((line) => line.startsWith('Already distributed'))).toHaveLength(4)
    expect(await rowsOf(pool)).toEqual(before)
  })

  it('is refused where the database is not on Citus', async () => {
    for (const node of nodes.slice(0, 1)) await runOn(atNode(url, node), [`create database "${name}"`])
    const pool = await openDatabase()
    await expect(distribute(pool)).rejects.toThrow('This database is not on Citus')
  })
})
