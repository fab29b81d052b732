import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '../../../lib/auth/demo-operators.mjs'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from '../../../lib/demo-credentials.mjs'
import { inProject } from '../paths.mjs'
import { isAlive } from '../processes/is-alive.mjs'
import { stopSignal } from '../processes/processes.mjs'
import { runTask, startService, typescript } from '../processes/services.mjs'
import { waitFor } from '../processes/wait-for.mjs'

/** @import { Variables } from '../processes/processes.mjs' */
/** @import { ServiceOptions } from '../processes/services.mjs' */
/** @typedef {{ name: string, label: string, kind: string, seed?: string }} StandIn */

/** @type {readonly StandIn[]} */
export const STAND_INS = [
  { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' },
  { name: 'production', label: 'Production demo', kind: 'production' },
]

/**
 * 32 random bytes, kept in a file, so that sign-ins and sealed values survive a restart.
 * @param {string} file
 */
export function keptSecret(file) {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64')
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}

/** Receivers of a trial listen on this machine, on any port. */
const EGRESS = { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: '443,1024-65535' }

/**
 * @param {{ port: number, sandboxPorts: number[], databaseDir: string, secret: string, vaultKey: string, standIns?: readonly StandIn[], smtpPort?: number }} options
 *   without `smtpPort` no mail is sent
 * @returns {Record<string, string> & { HOST: string, PORT: string, NEXTAUTH_URL: string }}
 */
export function deskVariables({ port, sandboxPorts, databaseDir, secret, vaultKey, standIns = STAND_INS, smtpPort }) {
  const environments = standIns.slice(0, sandboxPorts.length)
  const perEnvironment = environments.flatMap(({ name, label, kind }, index) =>
    Object.entries({
      BASE_URL: `http://127.0.0.1:${sandboxPorts[index]}`,
      INTEGRATOR_KEY: DEMO_INTEGRATOR_KEY,
      INTEGRATOR_SECRET: DEMO_INTEGRATOR_SECRET,
      LABEL: label,
      KIND: kind,
    }).map(([suffix, value]) => /** @type {const} */ ([`RAMP_${name.toUpperCase()}_${suffix}`, value])),
  )
  return {
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: secret,
    VAULT_KEY: vaultKey,
    ...EGRESS,
    ...(smtpPort === undefined
      ? {}
      : { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, SMTP_FROM: 'Rampdesk <desk@demo.example>' }),
    DATABASE_DIR: databaseDir,
    // Beside the database of this desk, which must not take the exports of another desk for its own leftovers.
    EXPORT_DIR: `${databaseDir}-exports`,
    WORKER: 'inline',
    RAMPDESK_DEMO: '1',
    RAMP_ENVIRONMENTS: environments.map(({ name }) => name).join(','),
    ...Object.fromEntries(perEnvironment),
    HOST: '127.0.0.1',
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/**
 * @param {Variables} env
 * @param {number[]} sandboxPorts as many as `standIns` or fewer
 * @param {Omit<ServiceOptions, 'env'> & { standIns?: readonly StandIn[] }} [options]
 */
export async function startStandIns(env, sandboxPorts, { standIns = STAND_INS, ...options } = {}) {
  await Promise.all(
    standIns.slice(0, sandboxPorts.length).map(async ({ name, kind, seed = 'demo' }, index) => {
      const port = sandboxPorts[index]
      const own = {
        ...env,
        NODE_ENV: 'development',
        SANDBOX_PORT: String(port),
        SANDBOX_SEED: seed,
        SANDBOX_VARIANT: kind,
        SANDBOX_WITH_PARENT: '1',
      }
      startService(name, typescript('sandbox/main.ts'), { ...options, env: own })
      await waitFor(`http://127.0.0.1:${port}/_sandbox/`, { signal: stopSignal })
    }),
  )
}

/**
 * Makes one endpoint fail from now on, as an ongoing incident.
 * @param {number} sandboxPort the port of the first stand-in
 */
export async function breakEndpoint(sandboxPort) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} body
   */
  const control = async (method, path, body) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${sandboxPort}/_sandbox${path}`, { ...init, signal: stopSignal })
    if (!answer.ok) throw new Error(`The stand-in answered ${answer.status} to ${method} ${path}.`)
  }
  await control('PUT', '/receivers/ledger.acme.example', { status: 503 })
  for (let payout = 0; payout < 3; payout++) await control('POST', '/simulate/off-ramp-payout', {})
}

/** @typedef {Omit<ServiceOptions, 'env'> & { host?: string }} PageOptions `host` is the address that the page listens on, by default this machine */

/**
 * Starts the receiver that the demo’s target and one of its channels lead to.
 * @param {Variables} env
 * @param {number} port
 * @param {PageOptions} [options]
 */
export async function startDemoReceiver(env, port, { host = '127.0.0.1', ...options } = {}) {
  const args = [inProject('sandbox', 'receiver', 'main.mjs'), '--host', host, '--port', String(port)]
  startService('receiver', args, { ...options, env: { ...env, NODE_ENV: 'development' } })
  await waitFor(`http://127.0.0.1:${port}/`, { signal: stopSignal })
}

/**
 * Starts a mail server that shows the mails it gets.
 * @param {Variables} env
 * @param {{ mailPort: number, smtpPort: number }} ports the ports of its page and of SMTP
 * @param {PageOptions} [options]
 */
export async function startMailCatcher(env, { mailPort, smtpPort }, { host = '127.0.0.1', ...options } = {}) {
  const places = ['--host', host, '--port', String(mailPort), '--smtp-port', String(smtpPort)]
  const args = [inProject('sandbox', 'mail-catcher', 'main.mjs'), ...places]
  startService('mail catcher', args, { ...options, env: { ...env, NODE_ENV: 'development' } })
  await waitFor(`http://127.0.0.1:${mailPort}/`, { signal: stopSignal })
}

/**
 * @param {Variables} env
 * @param {Omit<ServiceOptions, 'env'> & { receiverPort: number, hasChannels?: boolean }} options
 */
export const seedDesk = (env, { receiverPort, hasChannels = false, ...options }) => {
  const more = ['--receiver-port', String(receiverPort), ...(hasChannels ? ['--with-channels'] : [])]
  const args = [...typescript('scripts/seed-demo.ts', 'react-server'), ...more]
  return runTask('seed', args, { ...options, env })
}

/**
 * @param {string[]} args
 * @param {Variables & { PORT: string }} env
 * @param {Omit<ServiceOptions, 'env'>} [options]
 */
export async function startApp(args, env, options = {}) {
  startService('app', args, { ...options, env })
  await waitFor(`http://127.0.0.1:${env.PORT}/api/health`, { seconds: 120, signal: stopSignal })
}

export function demoSignIns() {
  return { emails: DEMO_OPERATORS.map(({ email }) => email), password: DEMO_PASSWORD }
}

/**
 * The folder of a new database: each start of a stand-in begins a new history, so an archive never outlives its run.
 * Removes leftovers of killed runs, also of a run with the id of this process, because containers give each the same id.
 * @param {string} name
 * @param {string} [data]
 */
export function freshDatabase(name, data = inProject('.data')) {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  /** @param {(owner: number) => boolean} isGone */
  const removeOf = (isGone) => {
    for (const entry of readdirSync(data)) {
      const [, owner] = new RegExp(`^${name}-(\\d+)`).exec(entry) ?? []
      if (owner && isGone(Number(owner))) rmSync(path.join(data, entry), { recursive: true, force: true })
    }
  }
  removeOf((owner) => owner === process.pid || !isAlive(owner))
  process.on('exit', () => removeOf((owner) => owner === process.pid))
  return path.join(data, `${name}-${process.pid}`)
}
