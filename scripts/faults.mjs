import './lib/install/node-version.mjs'
import { ensureBuilt } from './lib/build/build.mjs'
import { VITEST } from './lib/paths.mjs'
import { runNode } from './lib/processes/processes.mjs'

/** @import { Variables } from './lib/processes/processes.mjs' */

/** @type {Variables} */
const env = {
  FAULT_KILLS: '1000',
  MESSAGE_ROUNDS: '7',
  PROCESS_KILLS: '100',
  PROCESS_WAIT_SECONDS: '15',
  ...process.env,
}
const DEATHS = 'tests/integration/archive/sync-deaths.test.ts'
/** @type {number[]} */
const codes = []

codes.push(await vitest(['--project', 'faults']))
codes.push(await vitest(['--project', 'integration-pglite', DEATHS]))

const { startPostgres } = await import('./postgres.mjs')
const started = env.TEST_DATABASE_URL ? null : await startPostgres()
const TEST_DATABASE_URL = env.TEST_DATABASE_URL ?? started?.url
try {
  if (TEST_DATABASE_URL) {
    codes.push(await vitest(['--project', 'integration-postgres', DEATHS], { TEST_DATABASE_URL }))
    await ensureBuilt()
    codes.push(await vitest(['--project', 'processes'], { TEST_DATABASE_URL }))
  } else console.log('Without Postgres: no binaries were found, and TEST_DATABASE_URL is not set.')
} finally {
  await started?.stop()
}
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0

/**
 * @param {string[]} args
 * @param {Variables} [more]
 */
async function vitest(args, more = {}) {
  const { code } = await runNode([VITEST, 'run', ...args], { env: { ...env, ...more }, minutes: 60 })
  return code
}
