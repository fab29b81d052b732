import '../lib/install/node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { signInToDesk } from '../lib/desk/sign-in.mjs'
import { root } from '../lib/paths.mjs'
import { freePort } from '../lib/processes/free-port.mjs'
import { waitFor } from '../lib/processes/wait-for.mjs'
import { createSteps } from '../lib/steps.mjs'
import { findEngine } from './engines.mjs'

/** `npm run check:image -- --build-arg RUN_BASE=…`: builds the image, starts it as compose does, signs in and stops it. */

const IMAGE = 'rampdesk-check'
const STOP_MS = 10_000
const EMAIL = 'ada@acme.example'

const engine = findEngine()
if (!engine) {
  console.error('Not checked: neither docker, podman nor buildah answers on this machine.')
  process.exit(1)
}
const step = createSteps()
const name = `rampdesk-check-${randomBytes(4).toString('hex')}`
const password = randomBytes(16).toString('base64url')
const port = await freePort(3300)
const desk = `http://localhost:${port}`
const variables = {
  PORT: String(port),
  NEXTAUTH_URL: desk,
  RAMP_ENVIRONMENTS: 'sandbox',
  RAMP_SANDBOX_BASE_URL: 'http://127.0.0.1:9',
  RAMP_SANDBOX_INTEGRATOR_KEY: 'ik_unknown_here',
  RAMP_SANDBOX_INTEGRATOR_SECRET: 'a-secret-that-nobody-knows',
}

await step(`build with ${engine.program}`, () => engineDoes(engine.build(IMAGE, process.argv.slice(2))))
console.log(
  `  ${spawnSync(engine.program, ['images', '--format', '{{.Size}}', IMAGE], { encoding: 'utf8' }).stdout.trim()}`,
)
const volume = engine.openVolume(name)
const run = (/** @type {string[]} */ command) => engine.run(IMAGE, volume, { name, command, variables, port })
try {
  const admin = ['create-admin', '--email', EMAIL, '--name', 'Ada', '--password-stdin']
  await step('the first account', () => engineDoes(run(admin), `${password}\n`))
  const app = spawn(engine.program, run(['start']), { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(app, 'exit')
  try {
    await step('lives', () => waitFor(`${desk}/api/health`))
    await step('signs in and answers a page', async () => {
      const cookie = await signInToDesk(desk, EMAIL, password)
      await expectAnswer('/sandbox/deliveries', cookie)
      await expectAnswer('/api/sandbox/deliveries', cookie)
    })
  } finally {
    await step('stops', () => stopCalmly(app.pid ?? 0, ended))
  }
} finally {
  engine.closeVolume(name, volume)
}
if (engine.leavesUnchecked) console.log(`  ${engine.leavesUnchecked}`)

/**
 * @param {string[]} args
 * @param {string} [input]
 */
function engineDoes(args, input) {
  const { status } = spawnSync(engine?.program ?? '', args, {
    cwd: root,
    input,
    stdio: [input ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`${engine?.program} ${args[0]} ended with ${status}.`)
}

/**
 * @param {string} path
 * @param {string} cookie
 */
async function expectAnswer(path, cookie) {
  const { status } = await fetch(`${desk}${path}`, { headers: { cookie }, redirect: 'manual' })
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
}

/**
 * @param {number} pid
 * @param {Promise<unknown[]>} ended
 */
async function stopCalmly(pid, ended) {
  const begin = Date.now()
  engine?.stop(name, pid)
  const [code] = await ended
  const took = Date.now() - begin
  if (code !== 0 || took > STOP_MS) throw new Error(`It ended with ${code} after ${took} ms.`)
}
