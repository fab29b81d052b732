import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { NOT_ON_CITUS, ON_BOTH, ON_CITUS, ON_PGLITE, ON_POSTGRES } from './tests/integration/support/engines.mjs'

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const common = ['./tests/support/test-env.ts', './tests/support/property-seed.ts']
const preparePglite = './tests/integration/support/prepare-pglite.ts'
const chooseDatabase = './tests/integration/support/choose-database.ts'
const forgetClients = './tests/integration/support/forget-clients.ts'
const prepareCitus = './tests/integration/support/prepare-citus.ts'
const dropDatabases = './tests/integration/support/drop-databases.ts'

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, setupFiles: common, ...test },
})

/**
 * The files of a worker share its packages, which took longer to load anew for each file than its tests took.
 */
const SHARED_PACKAGES = { isolate: false }

/** PGlite is compiled once: the second compiler of V8 spends more on it than it saves in the time of a test. */
const PGLITE_COMPILED_ONCE = { execArgv: ['--liftoff-only'] }

/** `npm test` starts a server for this run where it finds one; without it the tests run on PGlite alone. */
const postgresUrl = process.env.TEST_DATABASE_URL

/** The coordinator of a cluster, such as `npm run citus` starts. */
const citusUrl = process.env.CITUS_DATABASE_URL

const integration = {
  ...SHARED_PACKAGES,
  include: ['tests/integration/**/*.test.ts'],
  setupFiles: [...common, './tests/integration/support/next-environment.ts', forgetClients, chooseDatabase],
}

/** A folder ends in a slash. */
const globsOf = (files: readonly string[]) => files.map((file) => (file.endsWith('/') ? `${file}**/*.test.ts` : file))

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': inRoot('.'), 'server-only': inRoot('./tests/empty.ts') } },
  test: {
    // One more than processors: many tests wait for a child, a database or a delay.
    maxWorkers: availableParallelism() + 1,
    // Nobody waits for a limit but a test that fails: a busy machine needs far longer than a free one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', { ...SHARED_PACKAGES, include: ['{cli,lib,sandbox,scripts}/**/*.test.ts'] }),
      project('components', {
        ...SHARED_PACKAGES,
        include: ['components/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        setupFiles: [...common, './tests/support/shared-page.ts'],
      }),
      project('integration-pglite', {
        ...integration,
        ...PGLITE_COMPILED_ONCE,
        ...(postgresUrl
          ? { include: globsOf([...ON_PGLITE, ...ON_BOTH]) }
          : { exclude: globsOf([...ON_CITUS, ...ON_POSTGRES]) }),
        globalSetup: [preparePglite],
      }),
      ...(postgresUrl
        ? [
            project('integration-postgres', {
              ...integration,
              exclude: globsOf([...ON_PGLITE, ...ON_CITUS]),
              provide: { postgresUrl },
              globalSetup: [dropDatabases],
            }),
            // With a build; each file has the machine for itself.
            project('processes', {
              ...integration,
              include: ['tests/processes/**/*.test.ts'],
              fileParallelism: false,
              provide: { postgresUrl },
              globalSetup: [dropDatabases],
            }),
          ]
        : []),
      ...(citusUrl
        ? [
            project('integration-citus', {
              ...integration,
              exclude: globsOf([...ON_PGLITE, ...NOT_ON_CITUS]),
              provide: { postgresUrl: citusUrl },
              globalSetup: [prepareCitus, dropDatabases],
            }),
          ]
        : []),
      project('conformance', { ...SHARED_PACKAGES, include: ['tests/conformance/**/*.test.ts'] }),
      project('faults', {
        ...PGLITE_COMPILED_ONCE,
        include: ['tests/faults/**/*.test.ts'],
        setupFiles: [...common, chooseDatabase],
        globalSetup: [preparePglite],
        testTimeout: 180_000,
      }),
      project('docs', { ...SHARED_PACKAGES, include: ['tests/docs/**/*.test.ts'] }),
    ],
  },
})
