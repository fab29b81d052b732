import path from 'node:path'
import { outageDayAgo } from '../../../sandbox/outage-day.mjs'
import { inProject } from '../paths.mjs'
import { freePort, wantedPort } from '../processes/free-port.mjs'
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
} from './desk.mjs'
import { ownEnvironment } from './own-environment.mjs'
import { resendOldFailures } from './resend-old-failures.mjs'

/** @import { createSteps } from '../steps.mjs' */
/** @typedef {{ step: ReturnType<typeof createSteps>, folder: string, logFile: string, host?: string, built?: Promise<unknown> }} DemoOptions */

/**
 * Starts a whole demo and prints its addresses. The demo runs until everything is stopped.
 * @param {DemoOptions} options `folder` takes database and secrets; `host` is where app, receiver and mail catcher listen; only
 *   the app waits for the build, which ends with `built`
 */
export async function runDemo({ step, folder, logFile, host = '127.0.0.1', built }) {
  const quiet = { isEchoed: false, logFile }
  const preferred = wantedPort(process.env.PORT, 3000)
  /** @type {Set<number>} */
  const taken = new Set()
  const port = await pick(preferred, taken)
  if (port !== preferred) console.log(`Port ${preferred} is taken: using ${port}.`)
  const sandboxPorts = [await pick(4010, taken), await pick(4011, taken)]
  const receiverPort = await pick(4020, taken)
  const [smtpPort, mailPort] = [await pick(4025, taken), await pick(4030, taken)]

  const secret = keptSecret(path.join(folder, 'auth-secret'))
  const vaultKey = keptSecret(path.join(folder, 'vault-key'))
  const databaseDir = freshDatabase('demo', folder)
  const variables = deskVariables({ port, sandboxPorts, databaseDir, secret, vaultKey, smtpPort })
  const { env, ignored } = ownEnvironment({
    ...variables,
    HOST: host,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    // The last outage is four days ago, so that the demo looks the same on each day.
    SANDBOX_OUTAGE_DAY: String(outageDayAgo(4)),
  })
  if (ignored.length > 0) console.log(`The demo uses its own configuration. Not used: ${ignored.join(', ')}.`)

  await step('stand-in platforms', () => startStandIns(env, sandboxPorts, quiet))
  await step('an endpoint that fails', () => breakEndpoint(sandboxPorts[0] ?? 0))
  await step('receiver', () => startDemoReceiver(env, receiverPort, { ...quiet, host }))
  await step('mail catcher', () => startMailCatcher(env, { mailPort, smtpPort }, { ...quiet, host }))
  await step('database and demo accounts', () => seedDesk(env, { ...quiet, receiverPort, hasChannels: true }))
  await built
  await step('app and worker', () => startApp([inProject('scripts', 'server.mjs')], env, quiet))
  await step('first sync, and the start of a redelivery', () => resendOldFailures(env.NEXTAUTH_URL))
  console.log(welcome(env.NEXTAUTH_URL, { receiverPort, mailPort, logFile }))
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
 * @param {{ receiverPort: number, mailPort: number, logFile: string }} options
 */
function welcome(address, { receiverPort, mailPort, logFile }) {
  const { emails, password } = demoSignIns()
  const inFolder = path.relative(inProject(), logFile)
  const lines = [
    `Rampdesk runs at ${address}`,
    '',
    `Sign in with the password ${password} as`,
    ...emails,
    '',
    `Redeliveries to the target “Demo receiver” arrive at http://127.0.0.1:${receiverPort}/`,
    `Alerts arrive there too, and as mail at http://127.0.0.1:${mailPort}/`,
    '',
    `All other output is in ${inFolder.startsWith('..') ? logFile : inFolder}.`,
    'Ctrl-C stops everything.',
  ]
  return ['', ...lines.map((line) => `  ${line}`.trimEnd()), ''].join('\n')
}
