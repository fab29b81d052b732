import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDatabase } from '@/lib/db/open-database'
import type { Pglite } from '@/lib/db/open-pglite'

/**
 * The database that the files of one process share, as long as each file leaves it as a migration does. Opening one
 * takes a second, emptying it a moment.
 */
export type KeptDatabase = {
  variables: { DATABASE_URL?: string | undefined; DATABASE_DIR?: string | undefined }
  /** The shape after the first file; null before that file is through. */
  shape: string | null
  pglite?: Pglite
}

const process_: { rampdeskKept?: KeptDatabase | undefined } = globalThis as object

/** The database that is kept for these variables; undefined if the file has one of its own. */
export function keptDatabase({ DATABASE_URL, DATABASE_DIR }: KeptDatabase['variables']): KeptDatabase | undefined {
  const kept = process_.rampdeskKept
  return kept?.variables.DATABASE_URL === DATABASE_URL && kept?.variables.DATABASE_DIR === DATABASE_DIR
    ? kept
    : undefined
}

export function keepDatabase(variables: KeptDatabase['variables']): KeptDatabase {
  process_.rampdeskKept ??= { variables, shape: null }
  return process_.rampdeskKept
}

/** Forgets the kept database, so that the next file makes a new one. */
export async function forgetKept(): Promise<void> {
  const kept = process_.rampdeskKept
  process_.rampdeskKept = undefined
  await kept?.pglite?.stop()
  if (kept?.variables.DATABASE_DIR)
    await rm(path.dirname(kept.variables.DATABASE_DIR), { recursive: true, force: true })
}

/** Stands in for `openEmbedded`: a database that is closed stays open underneath. */
export async function openKept(
  folder: string,
  onLost: () => void,
  open: (folder: string, onLost: () => void) => Promise<OpenDatabase>,
): Promise<OpenDatabase> {
  const kept = process_.rampdeskKept
  if (kept?.variables.DATABASE_DIR !== folder) return open(folder, onLost)
  // Imported only after the variables are set, because modules read the configuration.
  const { openPglite } = await import('@/lib/db/open-pglite')
  const { openEmbeddedPool } = await import('@/lib/db/embedded-pool')
  kept.pglite ??= await openPglite(folder, () => {
    if (process_.rampdeskKept === kept) process_.rampdeskKept = undefined
  })
  const opened = openEmbeddedPool(kept.pglite)
  opened.pool.on('error', () => undefined)
  // Otherwise the rows of a batch would depend on how busy the machine is.
  return { ...opened, engine: 'pglite', sliceMs: () => Number.POSITIVE_INFINITY }
}

/** A hash that differs if tables, columns, constraints, functions or statistics do. */
export const SHAPE = `
  select md5(string_agg(line, e'\\n' order by line)) as shape from (
    select 'class ' || relname || ' ' || relkind::text from pg_class where relnamespace = 'public'::regnamespace
    union all
    select 'column ' || attrelid::regclass::text || ' ' || attname || ' ' || atttypid::text || attnotnull::text from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    union all
    select 'constraint ' || conname || ' ' || conrelid::text from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all
    select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
    union all
    select 'statistics' from pg_statistic
    where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  ) as lines (line)`
