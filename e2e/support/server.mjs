import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import { deskVariables, STAND_INS, seedDesk, startApp, startStandIns } from '../../scripts/lib/desk/desk.mjs'
import { ownEnvironment } from '../../scripts/lib/desk/own-environment.mjs'
import { npmScript } from '../../scripts/lib/processes/npm-script.mjs'
import { exitOnSignalWith, isStopping, stopAll } from '../../scripts/lib/processes/processes.mjs'
import { LOG_FILE, SESSION_SECRET } from './desk-secrets.mjs'

// The production build as `npm start` serves it, on an empty database that is removed afterwards.
exitOnSignalWith(0)
const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A platform that has sent nothing yet. */
const standIns = [...STAND_INS, { name: 'empty', label: 'Empty', kind: 'sandbox', seed: 'empty' }]

async function serve() {
  if (!isBuilt()) throw new Error('There is no build of these sources: run `npm run build`.')
  const { E2E_PORT, E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT } = process.env
  const sandboxPorts = [E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT].map(Number)
  const variables = deskVariables({
    port: Number(E2E_PORT),
    sandboxPorts,
    databaseDir: path.join(folder, 'pg'),
    secret: SESSION_SECRET,
    standIns,
  })
  const { env } = ownEnvironment({ ...variables, NODE_ENV: 'production', LOG_LEVEL: 'debug' })
  // Nothing arrives but the events of a test.
  await startStandIns({ ...env, SANDBOX_GOES_ON: '0' }, sandboxPorts, { standIns, isEchoed: false })
  await seedDesk(env, { isEchoed: false })
  mkdirSync(path.dirname(LOG_FILE), { recursive: true })
  rmSync(LOG_FILE, { force: true })
  await startApp(npmScript('start'), env, { isEchoed: false, logFile: LOG_FILE })
}

serve().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
