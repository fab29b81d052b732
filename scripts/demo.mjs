import './lib/install/node-version.mjs'
import { outageDayAgo } from '../sandbox/outage-day.mjs'
import { ensureBuilt } from './lib/build/build.mjs'
import {
  breakEndpoint,
  demoSignIns,
  deskVariables,
  freshDatabase,
  keptSecret,
  seedDesk,
  startApp,
  startDemoReceiver,
  startMailCatcher,
  startStandIns,
} from './lib/desk/desk.mjs'
import { ownEnvironment } from './lib/desk/own-environment.mjs'
import { resendOldFailures } from './lib/desk/resend-old-failures.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { inProject } from './lib/paths.mjs'
import { freePort, wantedPort } from './lib/processes/free-port.mjs'
import { openLog } from './lib/processes/output-log.mjs'
import { exitOnSignalWith, isStopping, stopAll } from './lib/processes/processes.mjs'
import { createSteps } from './lib/steps.mjs'

exitOnSignalWith(0)
const step = createSteps()
const log = openLog(inProject('.data', 'demo.log'))
const QUIET = { isEchoed: false, logFile: log.name }

async function demo() {
  await step('packages', () => ensureInstalled(log))
  // What needs no build starts beside it.
  const building = step('build', () => ensureBuilt(log))

  const preferred = wantedPort(process.env.PORT, 3000)
  /** @type {Set<number>} */
  const taken = new Set()
  const port = await pick(preferred, taken)
  if (port !== preferred) console.log(`Port ${preferred} is taken: using ${port}.`)
  const sandboxPorts = [await pick(4010, taken), await pick(4011, taken)]
  const receiverPort = await pick(4020, taken)
  const [smtpPort, mailPort] = [await pick(4025, taken), await pick(4030, taken)]

  const secret = keptSecret(inProject('.data', 'auth-secret'))
  const vaultKey = keptSecret(inProject('.data', 'vault-key'))
  const databaseDir = freshDatabase('demo')
  const variables = deskVariables({ port, sandboxPorts, databaseDir, secret, vaultKey, smtpPort })
  const { env, ignored } = ownEnvironment({
    ...variables,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    // It looks the same on each day.
    SANDBOX_OUTAGE_DAY: String(outageDayAgo(4)),
  })
  if (ignored.length > 0) console.log(`The demo uses its own configuration. Not used: ${ignored.join(', ')}.`)

  await step('stand-in platforms', () => startStandIns(env, sandboxPorts, QUIET))
  await step('an endpoint that fails', () => breakEndpoint(sandboxPorts[0] ?? 0))
  await step('receiver', () => startDemoReceiver(env, receiverPort, QUIET))
  await step('mail catcher', () => startMailCatcher(env, { mailPort, smtpPort }, QUIET))
  await step('database and demo accounts', () => seedDesk(env, { ...QUIET, receiverPort, hasChannels: true }))
  await building
  await step('app and worker', () => startApp([inProject('scripts', 'server.mjs')], env, QUIET))
  await step('first sync, and the start of a redelivery', () => resendOldFailures(env.NEXTAUTH_URL))
  console.log(welcome(env.NEXTAUTH_URL, { receiverPort, mailPort }))
}

/**
 * @param {number} preferred
 * @param {Set<number>} taken
 */
async function pick(preferred, taken) {
  const port = await freePort(preferred, taken)
  taken.add(port)
  return port
}

/**
 * @param {string} address
 * @param {{ receiverPort: number, mailPort: number }} ports
 */
function welcome(address, { receiverPort, mailPort }) {
  const { emails, password } = demoSignIns()
  const lines = [
    `Rampdesk runs at ${address}`,
    '',
    `Sign in with the password ${password} as`,
    ...emails,
    '',
    `Redeliveries to the target “Demo receiver” arrive at http://127.0.0.1:${receiverPort}/`,
    `Alerts arrive there too, and as mail at http://127.0.0.1:${mailPort}/`,
    '',
    'What else is printed is in .data/demo.log.',
    'Ctrl-C stops everything.',
  ]
  return ['', ...lines.map((line) => `  ${line}`.trimEnd()), ''].join('\n')
}

demo().catch(async (error) => {
  if (!isStopping()) console.error(error.message)
  await stopAll(1)
})
