import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const testEnv = './tests/support/test-env.ts'
const preparePglite = './tests/integration/support/prepare-pglite.ts'
const chooseDatabase = './tests/integration/support/choose-database.ts'

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, setupFiles: [testEnv], ...test },
})

/**
 * The files of a worker share its packages, which took longer to load anew for each file than its tests took.
 */
const SHARED_PACKAGES = { isolate: false }

/** `npm test` starts a server for this run where it finds one; without it the tests run on PGlite alone. */
const postgresUrl = process.env.TEST_DATABASE_URL

const integration = {
  ...SHARED_PACKAGES,
  include: ['tests/integration/**/*.test.ts'],
  setupFiles: [testEnv, './tests/integration/support/next-environment.ts', chooseDatabase],
  hookTimeout: 60_000,
}

/** Processes that open a folder of their own, whatever engine the other tests are on. */
const ON_PGLITE = ['tests/integration/access-commands.test.ts']

/** Ask little of the database and much of the processor: once is enough, on the server where there is one. */
const ON_ONE_ENGINE = ['door', 'next-auth', 'routes', 'throttle'].map(
  (name) => `tests/integration/access-${name}.test.ts`,
)

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': inRoot('.'), 'server-only': inRoot('./tests/empty.ts') } },
  test: {
    // Left alone it keeps one processor for itself, which on two of them is half of the machine.
    maxWorkers: Math.max(2, availableParallelism()),
    // Nobody waits for a limit but a test that fails: a busy machine needs far longer than a free one.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('unit', { ...SHARED_PACKAGES, include: ['{lib,sandbox,scripts}/**/*.test.ts'] }),
      project('components', {
        ...SHARED_PACKAGES,
        include: ['components/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        setupFiles: [testEnv, './tests/support/shared-page.ts'],
      }),
      project('integration-pglite', {
        ...integration,
        exclude: postgresUrl ? ON_ONE_ENGINE : [],
        globalSetup: [preparePglite],
      }),
      ...(postgresUrl
        ? [project('integration-postgres', { ...integration, exclude: ON_PGLITE, provide: { postgresUrl } })]
        : []),
      project('conformance', {
        ...SHARED_PACKAGES,
        include: ['tests/conformance/**/*.test.ts'],
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project('faults', {
        include: ['tests/faults/**/*.test.ts'],
        setupFiles: [testEnv, chooseDatabase],
        globalSetup: [preparePglite],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('docs', { ...SHARED_PACKAGES, include: ['tests/docs/**/*.test.ts'] }),
    ],
  },
})
