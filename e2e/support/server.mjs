import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { outageDayAgo } from '../../sandbox/outage-day.mjs'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import {
  deskVariables,
  STAND_INS,
  seedDesk,
  startApp,
  startDemoReceiver,
  startMailCatcher,
  startStandIns,
} from '../../scripts/lib/desk/desk.mjs'
import { ownEnvironment } from '../../scripts/lib/desk/own-environment.mjs'
import { npmScript } from '../../scripts/lib/processes/npm-script.mjs'
import { exitOnSignalWith, isStopping, stopAll } from '../../scripts/lib/processes/processes.mjs'
import { logFileOf, SESSION_SECRET, VAULT_KEY } from './desk-secrets.mjs'

/** @import { DeskPorts } from './desk-ports' */

// Serves the production build as `npm start` does. Each desk has its own stand-ins and database, with only the demo accounts.
exitOnSignalWith(0)
const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The stand-ins of the desk, and one whose platform has sent nothing yet. */
const standIns = [...STAND_INS, { name: 'empty', label: 'Empty', kind: 'sandbox', seed: 'empty' }]

/** The database of a single desk, for example of a cluster; without it each desk has a folder. */
const { E2E_DATABASE_URL: databaseUrl } = process.env

/** @param {number} desk */
const databaseOf = (desk) => path.join(folder, `pg-${desk}`)

/**
 * @param {DeskPorts} ports
 * @param {number} desk
 */
function prepareDesk(ports, desk) {
  const { E2E_PORT, E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT, E2E_RECEIVER_PORT } = ports
  const sandboxPorts = [E2E_SANDBOX_PORT, E2E_PRODUCTION_PORT, E2E_EMPTY_PORT].map(Number)
  const mail = { mailPort: Number(ports.E2E_MAIL_PORT), smtpPort: Number(ports.E2E_SMTP_PORT) }
  const variables = deskVariables({
    port: Number(E2E_PORT),
    sandboxPorts,
    databaseDir: databaseOf(desk),
    secret: SESSION_SECRET,
    vaultKey: VAULT_KEY,
    standIns,
    smtpPort: mail.smtpPort,
  })
  // A proof must hold for the whole run, because everyone signs in only at its beginning.
  const { env } = ownEnvironment({
    ...variables,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    SESSION_PROOF_MINUTES: '120',
  })
  return { env, sandboxPorts, receiverPort: Number(E2E_RECEIVER_PORT), mail, desk }
}

/** @param {ReturnType<typeof prepareDesk>} desk */
async function serveDesk({ env, sandboxPorts, receiverPort, mail, desk }) {
  const logFile = logFileOf(desk)
  mkdirSync(path.dirname(logFile), { recursive: true })
  rmSync(logFile, { force: true })
  // Only the events of tests arrive.
  const ownHistory = { SANDBOX_GOES_ON: '0', SANDBOX_OUTAGE_DAY: String(outageDayAgo(4)) }
  await startStandIns({ ...env, ...ownHistory }, sandboxPorts, { standIns, isEchoed: false })
  await startDemoReceiver(env, receiverPort, { isEchoed: false })
  await startMailCatcher(env, mail, { isEchoed: false })
  await startApp(npmScript('start'), env, { isEchoed: false, logFile })
}

async function serve() {
  if (!isBuilt()) throw new Error('There is no build of these sources: run `npm run build`.')
  /** @type {DeskPorts[]} */
  const ports = JSON.parse(process.env.E2E_DESK_PORTS ?? '[]')
  const [first, ...others] = ports.map((own, index) => prepareDesk(own, index + 1))
  if (!first) throw new Error('E2E_DESK_PORTS names no desk.')
  if (databaseUrl && others.length > 0) throw new Error('E2E_DATABASE_URL is for one desk: leave E2E_DESKS out.')
  // The other desks get copies of this one, so their target also leads to the receiver of the first.
  await seedDesk(first.env, { isEchoed: false, receiverPort: first.receiverPort })
  for (const { desk } of others) cpSync(databaseOf(first.desk), databaseOf(desk), { recursive: true })
  await Promise.all([first, ...others].map(serveDesk))
  console.log('All desks are open')
}

serve().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
