import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import type { DeskPorts } from './e2e/support/desk-ports'
import { findChromium } from './scripts/lib/install/chromium.mjs'
import { freePort } from './scripts/lib/processes/free-port.mjs'

/** Each with its own stand-ins and database: one that is free takes the tests of the next file. */
const desks = Number(process.env.E2E_DESKS || 1)

const taken = new Set<number>()

/** Below the ports that the system gives to outgoing connections: one of those could take it before the desk does. */
async function choosePort(): Promise<string> {
  const port = await freePort(20_000 + Math.floor(Math.random() * 10_000), taken)
  taken.add(port)
  return String(port)
}

async function choosePorts(): Promise<DeskPorts[]> {
  const chosen: DeskPorts[] = []
  while (chosen.length < desks)
    chosen.push({
      E2E_PORT: await choosePort(),
      E2E_SANDBOX_PORT: await choosePort(),
      E2E_PRODUCTION_PORT: await choosePort(),
      E2E_EMPTY_PORT: await choosePort(),
      E2E_RECEIVER_PORT: await choosePort(),
      E2E_MAIL_PORT: await choosePort(),
      E2E_SMTP_PORT: await choosePort(),
    })
  return chosen
}

// Chosen once: the processes that run the tests read this file again and inherit the variables.
process.env.E2E_DESK_PORTS ||= JSON.stringify(await choosePorts())
const ports: DeskPorts[] = JSON.parse(process.env.E2E_DESK_PORTS)
Object.assign(process.env, ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)])

/** A demo that runs already, such as that of an image; it gets the smoke test alone. */
const demoAddress = process.env.E2E_DEMO_ADDRESS

const executablePath = findChromium()
const baseURL = demoAddress ?? `http://localhost:${process.env.E2E_PORT}`

const ownDesks = {
  projects: [
    { name: 'sign-in', testMatch: 'auth.setup.ts' },
    { name: 'browser', dependencies: ['sign-in'], testMatch: '*.spec.ts' },
  ],
  webServer: {
    command: 'node e2e/support/server.mjs',
    wait: { stdout: /^All desks are open$/m },
    // A busy machine took more than two minutes.
    timeout: 360_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
} satisfies PlaywrightTestConfig

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: desks,
  forbidOnly: true,
  // Named at the end of the run, and few: decision 43.
  retries: 1,
  // Nobody waits for a limit but a test that fails: a busy machine needs far longer than a free one.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  globalTeardown: './e2e/support/copy/join-copy.ts',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A click at what is not there ends sooner than its test.
    actionTimeout: 30_000,
    // Nothing waits for something that moves to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a fifth of each test's time: ask for it where a failure is looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(demoAddress === undefined ? ownDesks : { projects: [{ name: 'demo', testMatch: 'demo/smoke.spec.ts' }] }),
})
