import '../lib/install/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { signInToDesk } from '../lib/desk/sign-in.mjs'
import { ensureChromium } from '../lib/install/chromium.mjs'
import { PLAYWRIGHT } from '../lib/paths.mjs'
import { freePort } from '../lib/processes/free-port.mjs'
import { runNode } from '../lib/processes/processes.mjs'
import { waitFor, waitUntil } from '../lib/processes/wait-for.mjs'
import { createSteps } from '../lib/steps.mjs'
import { findEngine } from './engines.mjs'
import { letEngine, openTrial } from './try-container.mjs'

/** @import { Engine } from './engines.mjs' */

/**
 * `npm run check:image -- --build-arg BUILD_BASE=…`: builds the image, starts it as compose does, signs in and stops it. Then the
 * demo, whose sections a browser opens.
 */

const IMAGE = 'rampdesk-check'
const DEMO_IMAGE = 'rampdesk-check-demo'
const EMAIL = 'ada@acme.example'

const buildArgs = process.argv.slice(2)
const name = `rampdesk-check-${randomBytes(4).toString('hex')}`
const step = createSteps()
const engine = findEngine()
if (!engine) {
  console.error('Not checked: none of docker, podman and buildah answers on this machine.')
  process.exit(1)
}
await checkDesk(engine)
await checkDemo(engine)
if (engine.leavesUnchecked) console.log(`  ${engine.leavesUnchecked}`)

/** @param {Engine} engine */
async function checkDesk(engine) {
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
  await build(engine, IMAGE, [])
  const trial = openTrial(engine, { image: IMAGE, name, port, variables })
  try {
    const admin = ['create-admin', '--email', EMAIL, '--name', 'Ada', '--password-stdin']
    await step('the first account is created', () => trial.run(admin, `${password}\n`))
    const app = trial.start(['start'])
    try {
      await step('the app is alive', () => waitFor(`${desk}/api/health`))
      await step('a person signs in and opens a page', async () => {
        const cookie = await signInToDesk(desk, EMAIL, password)
        await expectAnswer(`${desk}/sandbox/deliveries`, cookie)
        await expectAnswer(`${desk}/api/sandbox/deliveries`, cookie)
      })
    } finally {
      await step('the app stops', () => app.stop())
    }
  } finally {
    trial.close()
  }
}

/** @param {Engine} engine */
async function checkDemo(engine) {
  const CHROMIUM_PATH = await ensureChromium()
  if (!CHROMIUM_PATH) throw new Error('The demo can’t be checked without a browser.')
  const port = await freePort(3350)
  await build(engine, DEMO_IMAGE, ['--target', 'demo'])
  const image = DEMO_IMAGE
  const trial = openTrial(engine, { image, name: `${name}-demo`, port, variables: { PORT: String(port) } })
  try {
    const demo = trial.start(['demo'])
    try {
      const isReady = async () => demo.lines.includes('Ctrl-C stops everything.')
      await step('the demo starts', () => waitUntil('The demo did not start', isReady, { seconds: 180 }))
      await step('a browser opens every section of the demo', () => openSections(CHROMIUM_PATH, port))
    } finally {
      await step('the demo stops', () => demo.stop())
    }
  } finally {
    trial.close()
  }
}

/**
 * @param {Engine} engine
 * @param {string} image
 * @param {string[]} args
 */
async function build(engine, image, args) {
  const what = args.length === 0 ? 'build' : `build ${args.join(' ')}`
  await step(`${what} with ${engine.program}`, () => letEngine(engine, engine.build(image, [...args, ...buildArgs])))
  const size = spawnSync(engine.program, ['images', '--format', '{{.Size}}', image], { encoding: 'utf8' })
  console.log(`  ${size.stdout.trim()}`)
}

/**
 * @param {string} CHROMIUM_PATH
 * @param {number} port
 */
async function openSections(CHROMIUM_PATH, port) {
  const env = { ...process.env, CHROMIUM_PATH, E2E_DEMO_ADDRESS: `http://localhost:${port}` }
  const { code, output } = await runNode([PLAYWRIGHT, 'test'], { env, quiet: true })
  if (code !== 0) throw new Error(output)
}

/**
 * @param {string} address
 * @param {string} cookie
 */
async function expectAnswer(address, cookie) {
  const { status } = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  if (status !== 200) throw new Error(`${address} answered ${status}.`)
}
