import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import { deskVariables, STAND_INS, seedDesk, startApp, startStandIns } from '../../scripts/lib/desk/desk.mjs'
import { ownEnvironment } from '../../scripts/lib/desk/own-environment.mjs'
import { npmScript } from '../../scripts/lib/processes/npm-script.mjs'
import { exitOnSignalWith, isStopping, stopAll } from '../../scripts/lib/processes/processes.mjs'
import { logFileOf, SESSION_SECRET } from './desk-secrets.mjs'

/** @import { DeskPorts } from './desk-ports' */

// The production build as `npm start` serves it. Each desk has its own stand-ins and an empty database.
exitOnSignalWith(0)
const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A platform that has sent nothing yet. */
const standIns = [...STAND_INS, { name: 'empty', label: 'Empty', kind: 'sandbox', seed: 'empty' }]

/**
 * @param {DeskPorts} ports
 * @param {number} desk
 */
async function serveDesk({ E2E_PORT, E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT }, desk) {
  const sandboxPorts = [E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT].map(Number)
  const variables = deskVariables({
    port: Number(E2E_PORT),
    sandboxPorts,
    databaseDir: path.join(folder, `pg-${desk}`),
    secret: SESSION_SECRET,
    standIns,
  })
  const { env } = ownEnvironment({ ...variables, NODE_ENV: 'production', LOG_LEVEL: 'debug' })
  // Nothing arrives but the events of a test.
  await startStandIns({ ...env, SANDBOX_GOES_ON: '0' }, sandboxPorts, { standIns, isEchoed: false })
  await seedDesk(env, { isEchoed: false })
  const logFile = logFileOf(desk)
  mkdirSync(path.dirname(logFile), { recursive: true })
  rmSync(logFile, { force: true })
  await startApp(npmScript('start'), env, { isEchoed: false, logFile })
}

async function serve() {
  if (!isBuilt()) throw new Error('There is no build of these sources: run `npm run build`.')
  /** @type {DeskPorts[]} */
  const desks = JSON.parse(process.env.E2E_DESK_PORTS ?? '[]')
  await Promise.all(desks.map((ports, index) => serveDesk(ports, index + 1)))
  console.log('All desks are open')
}

serve().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
