import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { isBare, isBareOrigin, isDecodable, isLocalDatabase, isLoopback, isSecureOrLoopback } from './address-rules'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET, SANDBOX_DEFAULT_PORT } from './demo-credentials.mjs'

export type Environment = {
  /** Lower-case letters, digits and hyphens, for addresses. */
  name: string
  label: string
  kind: 'sandbox' | 'production'
  baseUrl: string
  integratorKey: string
  integratorSecret: string
}

export type Env = {
  nodeEnv: 'development' | 'production' | 'test'
  /** Scheme, host and port, without a trailing slash. */
  origin: string
  authSecret: string
  databaseUrl: string | undefined
  databaseDir: string
  worker: 'inline' | 'off'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  trustedProxies: number
  /** Undefined: for ever. */
  archiveRetentionDays: number | undefined
  demo: boolean
  environments: readonly Environment[]
}

/** Names every invalid variable, never a value. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

function ifAddress(test: (url: URL) => boolean): (value: string) => boolean {
  return (value) => !URL.canParse(value) || test(new URL(value))
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://desk.example' })
  .refine(ifAddress(isBareOrigin), 'must be an origin without a path or user info')
  // Browsers send `Sec-Fetch-Site` over plain http only to this machine, and changes need it.
  .refine(ifAddress(isSecureOrLoopback), 'must be https (http only on this machine)')
  .transform((value) => new URL(value).origin)

const count = (low: number, high: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${low} to ${high}` })
    .int(`must be a whole number from ${low} to ${high}`)
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)

const General = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  NEXTAUTH_URL: origin.default('http://localhost:3000'),
  NEXTAUTH_SECRET: z
    .string({ error: 'is required: 32 random bytes or more, for instance from `openssl rand -base64 32`' })
    .min(32, 'must have at least 32 characters'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://host:5432/database' })
    .refine(ifAddress(isDecodable), 'has a name or password that is not percent-encoded: write % as %25')
    .optional(),
  DATABASE_DIR: z.string().default('.data/pg'),
  WORKER: z.enum(['inline', 'off'], { error: 'must be inline or off' }).default('inline'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a level such as info' })
    .default('info'),
  SESSION_IDLE_MINUTES: count(1, 1440).default(30),
  SESSION_ABSOLUTE_HOURS: count(1, 168).default(12),
  TRUSTED_PROXIES: count(0, 10).default(0),
  // Not below the platform's retention, or purged would look like never read.
  ARCHIVE_RETENTION_DAYS: count(31, 3650).optional(),
  RAMPDESK_DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  RAMP_ENVIRONMENTS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'must list names of lower-case letters, digits and hyphens'))
        .min(1, 'must name at least one environment')
        .refine((names) => new Set(names).size === names.length, 'names an environment twice')
        .refine((names) => !names.some((name) => RESERVED_NAMES.has(name)), 'uses a reserved name: api, sign-in'),
    )
    .optional(),
})

const RESERVED_NAMES = new Set(['api', 'sign-in', '_next'])

/** `RAMP_<NAME>_<SUFFIX>`, hyphens as underscores. */
export function environmentVariable(name: string, suffix: string): string {
  return `RAMP_${name.toUpperCase().replaceAll('-', '_')}_${suffix}`
}

/** The key is sent in a header, and spaces are copying mistakes. */
const PRINTABLE = /^[\x21-\x7e]+$/
const PRINTABLE_TEXT = 'must be printable ASCII without spaces'

const PerEnvironment = {
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is required: the base address of the platform' })
    .refine(ifAddress(isSecureOrLoopback), 'must be https (http only to this machine)')
    .refine(ifAddress(isBare), 'must have no user info, query or fragment')
    .transform((value) => value.replace(/\/+$/, '')),
  INTEGRATOR_KEY: z.string({ error: 'is required: the integrator key' }).regex(PRINTABLE, PRINTABLE_TEXT),
  INTEGRATOR_SECRET: z
    .string({ error: 'is required: the integrator secret' })
    .min(16, 'must have at least 16 characters')
    .regex(PRINTABLE, PRINTABLE_TEXT),
  LABEL: z.string().min(1).max(40, 'must have at most 40 characters').optional(),
  KIND: z.enum(['sandbox', 'production'], { error: 'must be sandbox or production' }).optional(),
}

function findContradictions(data: z.infer<typeof General>): string[] {
  const isLocal = isLoopback(new URL(data.NEXTAUTH_URL))
  const isDemo = data.RAMPDESK_DEMO === '1'
  const problems: [boolean, string][] = [
    [
      data.WORKER === 'off' && data.DATABASE_URL === undefined,
      'WORKER must be inline where DATABASE_URL is not set: the embedded database allows one process, so no other could do the work',
    ],
    [isDemo && !isLocal, 'RAMPDESK_DEMO must be 0 where NEXTAUTH_URL is not on this machine'],
    [
      isDemo && data.DATABASE_URL !== undefined && !isLocalDatabase(new URL(data.DATABASE_URL)),
      'RAMPDESK_DEMO must be 0 where DATABASE_URL is not on this machine',
    ],
    [
      data.NODE_ENV === 'production' && !isLocal && data.RAMP_ENVIRONMENTS === undefined,
      'RAMP_ENVIRONMENTS is required where NEXTAUTH_URL is not on this machine',
    ],
  ]
  return problems.filter(([isWrong]) => isWrong).map(([, text]) => text)
}

type Source = Record<string, string | undefined>

/**
 * Reads the configuration; empty values count as unset.
 * @throws ConfigurationError
 */
export function parseEnv(source: Source): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const problems: string[] = []
  const general = General.safeParse(set)
  if (!general.success)
    problems.push(...general.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))

  const names = General.shape.RAMP_ENVIRONMENTS.safeParse(set.RAMP_ENVIRONMENTS)
  const environments: Environment[] = []
  for (const name of (names.success && names.data) || []) {
    const parsed = parseEnvironment(name, set)
    if ('problems' in parsed) problems.push(...parsed.problems)
    else environments.push(parsed.environment)
  }
  if (general.success) problems.push(...findContradictions(general.data))
  if (!general.success || problems.length > 0) throw new ConfigurationError(problems)

  const { data } = general
  return {
    nodeEnv: data.NODE_ENV,
    origin: data.NEXTAUTH_URL,
    authSecret: data.NEXTAUTH_SECRET,
    databaseUrl: data.DATABASE_URL,
    databaseDir: data.DATABASE_DIR.startsWith('memory:')
      ? data.DATABASE_DIR
      : path.resolve(/*turbopackIgnore: true*/ process.cwd(), data.DATABASE_DIR),
    worker: data.WORKER,
    logLevel: data.LOG_LEVEL,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: data.SESSION_ABSOLUTE_HOURS,
    trustedProxies: data.TRUSTED_PROXIES,
    archiveRetentionDays: data.ARCHIVE_RETENTION_DAYS,
    demo: data.RAMPDESK_DEMO === '1',
    environments: environments.length > 0 ? environments : [localSandbox],
  }
}

function parseEnvironment(name: string, set: Record<string, string | undefined>) {
  const problems: string[] = []
  const read = <T>(suffix: keyof typeof PerEnvironment, schema: z.ZodType<T>): T | undefined => {
    const variable = environmentVariable(name, suffix)
    const result = schema.safeParse(set[variable])
    if (result.success) return result.data
    problems.push(...result.error.issues.map((issue) => `${variable} ${issue.message}`))
    return undefined
  }
  const baseUrl = read('BASE_URL', PerEnvironment.BASE_URL)
  const integratorKey = read('INTEGRATOR_KEY', PerEnvironment.INTEGRATOR_KEY)
  const integratorSecret = read('INTEGRATOR_SECRET', PerEnvironment.INTEGRATOR_SECRET)
  const label = read('LABEL', PerEnvironment.LABEL)
  const kind = read('KIND', PerEnvironment.KIND)
  if (baseUrl && !isLoopback(new URL(baseUrl))) {
    const published = 'is the published one of the stand-in, which opens nothing elsewhere'
    if (integratorKey === DEMO_INTEGRATOR_KEY)
      problems.push(`${environmentVariable(name, 'INTEGRATOR_KEY')} ${published}`)
    if (integratorSecret === DEMO_INTEGRATOR_SECRET)
      problems.push(`${environmentVariable(name, 'INTEGRATOR_SECRET')} ${published}`)
  }
  if (!baseUrl || !integratorKey || !integratorSecret || problems.length > 0) return { problems }
  const environment: Environment = {
    name,
    label: label ?? name.charAt(0).toUpperCase() + name.slice(1),
    kind: kind ?? (name === 'production' ? 'production' : 'sandbox'),
    baseUrl,
    integratorKey,
    integratorSecret,
  }
  return { environment }
}

/** The default without a configured environment. */
const localSandbox: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: `http://127.0.0.1:${SANDBOX_DEFAULT_PORT}`,
  integratorKey: DEMO_INTEGRATOR_KEY,
  integratorSecret: DEMO_INTEGRATOR_SECRET,
}

let cached: Env | undefined

/**
 * Parsed once.
 * @throws ConfigurationError
 */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}

export function findEnvironment(name: string): Environment | undefined {
  return env().environments.find((environment) => environment.name === name)
}
