/** Folders and files of `tests/integration`. */
const testFiles = (/** @type {readonly string[]} */ names) => names.map((name) => `tests/integration/${name}`)

/** Tests whose processes open a folder of their own, whatever engine the other tests are on. */
export const ON_PGLITE = testFiles(['access/commands.test.ts', 'backup/command.test.ts', 'setup/'])

/** Tests of several processes or transactions at one database. */
export const ON_POSTGRES = testFiles([
  'access/link-races.test.ts',
  'database/outage.test.ts',
  'database/replica.test.ts',
  'doctor/replica.test.ts',
  'recovery/at-once.test.ts',
  'redelivery/workers.test.ts',
])

/** Tests of plans, which hold for one server. */
export const NOT_ON_CITUS = testFiles(['recovery/plans.test.ts'])

/** The test of the step that distributes an archive. */
export const ON_CITUS = testFiles(['database/distribute.test.ts'])

/** Tests of parts that each engine answers in its own way. Everything else runs once: on Postgres if there is a server, otherwise on PGlite. */
export const ON_BOTH = testFiles([
  'archive/derived-tables.test.ts',
  'archive/indexes.test.ts',
  'archive/reads.test.ts',
  'archive/sync-deaths.test.ts',
  'archive/sync-misfits.test.ts',
  'archive/sync-model.test.ts',
  'archive/sync-purge.test.ts',
  'archive/sync-search-terms.test.ts',
  'archive/sync.test.ts',
  'database/database.test.ts',
  'database/down.test.ts',
  'database/jobs.test.ts',
  'database/lease.test.ts',
  'database/opening.test.ts',
  'database/prepared-read.test.ts',
  'database/turns.test.ts',
  'deliveries/live-tail.test.ts',
  'deliveries/long-payloads.test.ts',
  'deliveries/search.test.ts',
  'deliveries/sequences.test.ts',
  'exports/broken-off.test.ts',
  'exports/order.test.ts',
  'exports/round-trip.test.ts',
  'exports/snapshot.test.ts',
  'lists/counts.test.ts',
  'recovery/groups.test.ts',
  'recovery/incident-runs.test.ts',
  'recovery/model.test.ts',
  'redelivery/indexes.test.ts',
  'redelivery/outage.test.ts',
  'redelivery/run.test.ts',
  'redelivery/steps.test.ts',
])

/**
 * Tests on Postgres with one connection, as the embedded database has, so that a query which waits for its own
 * transaction is found there, too. Tests that start the queue need two connections, and are not here.
 */
export const ONE_CONNECTION = testFiles([
  'access/accounts.test.ts',
  'access/mint-token.test.ts',
  'access/passkeys.test.ts',
  'access/permission-uses.test.ts',
  'access/session-streams.test.ts',
  'access/session.test.ts',
  'access/sign-in.test.ts',
  'access/token-streams.test.ts',
  'access/tokens.test.ts',
  'alerts/channels.test.ts',
  'alerts/histories/',
  'alerts/incidents-past.test.ts',
  'alerts/life-properties.test.ts',
  'alerts/mail-messages.test.ts',
  'alerts/messages.test.ts',
  'alerts/purge.test.ts',
  'alerts/storm.test.ts',
  'audit/',
  'console/',
  'doctor/command.test.ts',
  'doctor/platform.test.ts',
  'exports/access.test.ts',
  're-reads/',
  'registrations/',
  'reports/',
  'returns/',
  'targets/',
  'users/',
  'views/',
])
