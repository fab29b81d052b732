import { vi } from 'vitest'

/** Puts the shell’s configuration aside, so that no test reaches a real database or platform. */
const CONFIGURATION =
  /^(RAMP_|DATABASE_|NEXTAUTH_|SESSION_|SUPPORT_|ARCHIVE_|USER_EMAIL_|VAULT_|EGRESS_|SMTP_|HEARTBEAT_|METRICS_|OTEL_|REQUIRE_|ROLES$|ROLE_|AUDIT_|WORKER$|LOG_LEVEL$|TRUSTED_PROXIES$)/

for (const name of Object.keys(process.env)) if (CONFIGURATION.test(name)) delete process.env[name]

// PATH is as on a machine without any program: tests start programs through `testWith`.
process.env.PATH_OF_PROGRAMS ??= process.env.PATH ?? ''

Object.assign(process.env, {
  PATH: '',
  DATABASE_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  NEXTAUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
  NEXTAUTH_URL: 'http://localhost:3000',
  VAULT_KEY: 'dmF1bHQta2V5LWZvci10ZXN0cy1vbmx5LTAxMjM0NTY=',
})

// Files of a worker share packages, never our modules.
vi.resetModules()
