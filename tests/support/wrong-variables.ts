/** A value of each variable that no installation may have; `RAMP_LIVE_…` for those of an environment. */
export const WRONG_VARIABLES: Readonly<Record<string, string>> = {
  NODE_ENV: 'canary',
  NEXTAUTH_URL: 'http://canary.example',
  NEXTAUTH_SECRET: 'canary',
  DATABASE_URL: 'postgres://desk:canary%@db/desk',
  EXPORT_RETENTION_DAYS: '0',
  WORKER: 'canary',
  LOG_LEVEL: 'canary',
  SESSION_IDLE_MINUTES: 'canary',
  SESSION_ABSOLUTE_HOURS: '169',
  TRUSTED_PROXIES: '-1',
  SUPPORT_PURPOSE: 'canary',
  ARCHIVE_RETENTION_DAYS: '30',
  USER_EMAIL_RETENTION_DAYS: '3651',
  VAULT_KEY: 'canary',
  VAULT_KEY_FILE: '/nowhere/canary',
  VAULT_OLD_KEYS: 'canary',
  EGRESS_ALLOWED_NETWORKS: 'canary',
  EGRESS_PORTS: '0',
  RAMPDESK_DEMO: 'canary',
  RAMP_ENVIRONMENTS: 'Canary',
  RAMP_LIVE_BASE_URL: 'http://canary.example',
  RAMP_LIVE_INTEGRATOR_KEY: 'a canary',
  RAMP_LIVE_INTEGRATOR_SECRET: 'canary',
  RAMP_LIVE_KEY_RESOLVER_URL: 'canary',
  RAMP_LIVE_KEY_RESOLVER_TOKEN: 'canary',
  RAMP_LIVE_LABEL: 'canary'.repeat(7),
  RAMP_LIVE_KIND: 'canary',
  RAMP_LIVE_CONSOLE_WRITES: 'canary',
}

/** Folders: they are found wrong at the start, when they are made and opened. */
export const TAKEN_AS_THEY_ARE: readonly string[] = ['DATABASE_DIR', 'EXPORT_DIR']
