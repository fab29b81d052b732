import 'server-only'
import { isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getDatabase, type Transaction } from '../db'
import { listSchemaVersions } from '../db/migrate'
import { alertChannel, authenticatorApp, passkey, redeliveryTarget, userEmailKey, userKey } from '../db/schema'
import { hasQueue, readWorkerAge } from '../heartbeat/worker-age'

/** The tables with sealed values, and with the id of the vault key that wraps each value. */
const SEALED: readonly (PgTable & { sealed: PgColumn; vaultKeyId: PgColumn })[] = [
  userKey,
  redeliveryTarget,
  alertChannel,
  authenticatorApp,
  passkey,
  userEmailKey,
]

/** How the database's schema compares with that of this version. */
type SchemaState = 'same' | 'older' | 'newer'

/** `keysInUse`: ids of vault keys that stored values need. Nothing but the schema is read of a database of another version. */
export type KeptFacts =
  | { schema: 'same'; workerAge: number | null; keysInUse: readonly string[] }
  | { schema: Exclude<SchemaState, 'same'> }

let ownVersion: number | undefined

/** Reads in one short transaction, by indexes. @throws Error while the database does not answer */
export async function readKept(): Promise<KeptFacts> {
  const db = await getDatabase()
  return db.transaction(
    async (tx): Promise<KeptFacts> => {
      const schema = await compareSchema(tx)
      if (schema !== 'same') return { schema }
      const workerAge = (await hasQueue(tx)) ? await readWorkerAge(tx) : null
      return { schema, workerAge, keysInUse: await readKeysInUse(tx) }
    },
    { accessMode: 'read only' },
  )
}

async function compareSchema(tx: Transaction): Promise<SchemaState> {
  ownVersion ??= listSchemaVersions().at(-1)?.at ?? 0
  const { rows } = await tx.execute<{ at: string }>(
    sql`select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations`,
  )
  const kept = Number(rows[0]?.at ?? 0)
  if (kept === ownVersion) return 'same'
  return kept < ownVersion ? 'older' : 'newer'
}

/** Reads the lowest and the highest id in each table: all ids, as long as a table needs at most two vault keys, as between a change and its re-wrapping. */
async function readKeysInUse(tx: Transaction): Promise<string[]> {
  const ends = SEALED.map(
    (table): SQL =>
      sql`select min(${table.vaultKeyId}) as low, max(${table.vaultKeyId}) as high from ${table} where ${isNotNull(table.sealed)}`,
  )
  const { rows } = await tx.execute<{ low: string | null; high: string | null }>(sql.join(ends, sql` union all `))
  return [...new Set(rows.flatMap(({ low, high }) => [low, high]))].filter((id) => id !== null)
}
