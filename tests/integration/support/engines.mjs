/** Folders and files of `tests/integration`. */
const testFiles = (/** @type {readonly string[]} */ names) => names.map((name) => `tests/integration/${name}`)

/** Processes that open a folder of their own, whatever engine the other tests are on. */
export const ON_PGLITE = testFiles(['access/commands.test.ts', 'backup/command.test.ts', 'setup/'])

/** Several processes or transactions at one database. */
export const ON_POSTGRES = testFiles([
  'access/link-races.test.ts',
  'database/outage.test.ts',
  'recovery/at-once.test.ts',
  'redelivery/workers.test.ts',
])

/** Plans of one server. */
export const NOT_ON_CITUS = testFiles(['recovery/plans.test.ts'])

/** The step that distributes an archive. */
export const ON_CITUS = testFiles(['database/distribute.test.ts'])

/**
 * Ask little of the engine: where there is a server, once is enough, with one connection as the embedded database has,
 * so that a query which waits for its own transaction is found there, too; the queue takes two. Without a server they run on PGlite.
 */
export const ON_ONE_ENGINE = testFiles([
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

/** As above, with several connections: their processes open their own. */
export const ON_ONE_ENGINE_AT_ONCE = testFiles([
  'access/door.test.ts',
  'access/link-identity.test.ts',
  'access/next-auth.test.ts',
  'access/provider-sessions.test.ts',
  'access/routes.test.ts',
  'access/single-sign-on.test.ts',
  'access/throttle.test.ts',
  'access/token-door.test.ts',
  'backup/backup.test.ts',
  'commands/',
  'environments/',
  'lists/adding-lists.test.ts',
  'watching/',
])
