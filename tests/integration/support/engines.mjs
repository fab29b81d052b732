/** Folders and files of `tests/integration`. */
const testFiles = (/** @type {readonly string[]} */ names) => names.map((name) => `tests/integration/${name}`)

/** Processes that open a folder of their own, whatever engine the other tests are on. */
export const ON_PGLITE = testFiles(['access/commands.test.ts'])

/** Several processes or transactions at one database. */
export const ON_POSTGRES = testFiles([
  'database/outage.test.ts',
  'recovery/at-once.test.ts',
  'redelivery/workers.test.ts',
])

/**
 * Ask little of the engine: where there is a server, once is enough, with one connection as the embedded database has,
 * so that a query which waits for its own transaction is found there, too; the queue takes two. Without a server they run on PGlite.
 */
export const ON_ONE_ENGINE = testFiles([
  'access/accounts.test.ts',
  'access/mint-token.test.ts',
  'access/session-streams.test.ts',
  'access/session.test.ts',
  'access/sign-in.test.ts',
  'access/token-streams.test.ts',
  'access/tokens.test.ts',
  'alerts/channels.test.ts',
  'alerts/messages.test.ts',
  'audit/',
  'console/',
  'doctor/command.test.ts',
  'doctor/platform.test.ts',
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
  'access/next-auth.test.ts',
  'access/routes.test.ts',
  'access/throttle.test.ts',
  'access/token-door.test.ts',
  'commands/',
  'lists/adding-lists.test.ts',
])
