import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { submitSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test.use({ role: null })

const ADMIN = ['--email', 'ada@acme.example', '--name', 'Ada', '--password-stdin']
const PASSWORD = randomBytes(12).toString('base64url')
const LIMIT_MS = 180_000
const LIMIT_BYTES = 110_000_000

/** Runs as in the container: in a folder of its own, without the project around it. */
test('what `npm run pack` makes runs with Node.js alone', async ({ page }) => {
  // Packing reads a third of the packages, which takes a minute and a half beside other tests.
  test.setTimeout(300_000)
  const folder = test.info().outputPath('packed')
  const packed = spawnSync(process.execPath, ['scripts/container/pack.mjs'], { encoding: 'utf8', timeout: LIMIT_MS })
  expect([packed.status, packed.stderr]).toEqual([0, ''])
  const packedBytes = bytesOf('dist')
  cpSync('dist', path.join(folder, 'app'), { recursive: true, verbatimSymlinks: true })
  rmSync('dist', { recursive: true })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /(\.map|\.test\.\w+|\.tsx?|^\.env.*)$/.test(name))).toEqual([])
  // Below this limit the image, with Node.js and the C library, stays below its 250 MB.
  expect(packedBytes).toBeLessThan(LIMIT_BYTES)

  const port = await freePort(20_000 + Math.floor(Math.random() * 10_000), new Set())
  const data = path.join(folder, 'data')
  const env = {
    PATH: '/nowhere',
    HOST: '127.0.0.1',
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    DATABASE_DIR: path.join(data, 'pg'),
    EXPORT_DIR: path.join(data, 'exports'),
    RAMP_ENVIRONMENTS: 'sandbox',
    RAMP_SANDBOX_BASE_URL: `http://127.0.0.1:${process.env.E2E_SANDBOX_PORT}`,
    RAMP_SANDBOX_INTEGRATOR_KEY: 'ik_unknown_here',
    RAMP_SANDBOX_INTEGRATOR_SECRET: 'a-secret-that-no-stand-in-knows',
  }
  const options = { cwd: path.join(folder, 'app'), env: env as unknown as NodeJS.ProcessEnv }
  const run = 'scripts/container/run.mjs'
  const unknown = spawnSync(process.execPath, [run, 'dance'], { ...options, encoding: 'utf8' })
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('There is no command dance.')])
  const made = spawnSync(process.execPath, [run, 'create-admin', ...ADMIN], {
    ...options,
    input: `${PASSWORD}\n`,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  expect([made.status, made.stderr]).toEqual([0, ''])
  expect(readFileSync(path.join(data, 'secrets.env'), 'utf8')).toMatch(/^NEXTAUTH_SECRET=\S+\nVAULT_KEY=\S+\n$/)

  const app = spawn(process.execPath, [run, 'start'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => app.once('exit', (code, signal) => resolve([code, signal])))
  try {
    await hasStarted(app)
    expect(spawnSync(process.execPath, ['scripts/container/ask-health.mjs'], options).status).toBe(0)
    await page.goto(`http://localhost:${port}/sign-in`)
    await submitSignIn(page, 'ada@acme.example', PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.goto(`http://localhost:${port}/sandbox/deliveries`)
    await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
    await page.goto(`http://localhost:${port}/sandbox/documentation/operations`)
    await expect(page.getByRole('heading', { level: 2, name: 'Backup' })).toBeVisible()
  } finally {
    await page.goto('about:blank')
    app.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    rmSync(folder, { recursive: true })
  }
})

/** A file that has several names counts once. */
function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    lstatSync(path.join(folder, name)),
  )
  return [...new Map(files.map((file) => [file.ino, file.size])).values()].reduce((sum, size) => sum + size, 0)
}

function hasStarted(app: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    app.stdout?.on('data', (text: Buffer) => text.includes('Rampdesk listens on') && resolve())
    app.once('exit', (code) => reject(new Error(`It ended with ${code}.`)))
  })
}
