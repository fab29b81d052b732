import { defineConfig, devices } from '@playwright/test'
import { STACK } from './e2e/support/desk-secrets.mjs'
import { findChromium } from './scripts/lib/install/chromium.mjs'
import { freePort } from './scripts/lib/processes/free-port.mjs'

/** Below the ports that the system gives to outgoing connections: one of those could take it before the desk does. */
const chosenPort = () => freePort(20_000 + Math.floor(Math.random() * 10_000))

// Chosen once: the processes that run the tests read this file again and inherit the variables.
process.env.E2E_PORT ||= String(await chosenPort())
process.env.E2E_SANDBOX_PORT ||= String(await chosenPort())
process.env.E2E_PRODUCTION_PORT ||= String(await chosenPort())
process.env.E2E_EMPTY_PORT ||= String(await chosenPort())

const executablePath = findChromium()
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/browser-${STACK}`,
  workers: 1,
  forbidOnly: true,
  timeout: 30_000,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
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
  projects: [
    { name: 'sign-in', testMatch: 'auth.setup.ts' },
    { name: 'browser', dependencies: ['sign-in'], testMatch: '*.spec.ts' },
  ],
  webServer: {
    command: 'node e2e/support/server.mjs',
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
