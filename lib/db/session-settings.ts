import 'server-only'

/**
 * Each session's, also between nodes of a cluster. Queries read a few rows by an index, and what a large archive makes them seem to
 * cost has the server compile them for hundreds of milliseconds, or start processes for ten.
 */
const SESSION_SETTINGS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' }

export const SET_SESSION = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** Sessions between nodes have the settings of their database, whatever those of the session are that asks. */
export const SET_SESSIONS_ON_NODES = `
  select run_command_on_all_nodes(format('alter database %I set %I to %L', current_database(), name, value))
  from (values ${Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')}) as setting (name, value)`
