import { vi } from 'vitest'

/**
 * Loaded before each test file. What the shell has configured is put aside, so that a test never reaches a database
 * or a platform that somebody uses.
 */
const CONFIGURATION = /^(RAMP_|DATABASE_|NEXTAUTH_|SESSION_|ARCHIVE_|WORKER$|LOG_LEVEL$|TRUSTED_PROXIES$)/

for (const name of Object.keys(process.env)) if (CONFIGURATION.test(name)) delete process.env[name]

Object.assign(process.env, {
  DATABASE_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  NEXTAUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
  NEXTAUTH_URL: 'http://localhost:3000',
})

// Files of a worker share the packages that they load, but none of our own modules: each has its mocks and its state.
vi.resetModules()
