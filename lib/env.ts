import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { READ_SETTINGS } from './api/read-kinds'
import { findContradictions } from './configuration/contradictions'
import { parseCustomRoles } from './configuration/custom-roles'
import { type Environment, localSandbox, parseEnvironment } from './configuration/environments'
import { readFactorRoles } from './configuration/factor-roles'
import {
  type AuditSettings,
  addressOfService,
  auditSettings,
  backupKey,
  databaseAddress,
  environmentNames,
  isHardToGuess,
  type MailAddress,
  mailAddress,
  origin,
  rolesOrNone,
  type SmtpServer,
  sealKeyList,
  sealPlace,
  serviceAddresses,
  smtpUrl,
  vaultKey,
  wholeNumber,
} from './configuration/shapes'
import {
  SIGN_IN_SHAPES,
  type SignInSettings,
  signInSettings,
  unknownMappedRoles,
} from './configuration/sign-in-settings'
import { TRACING_SHAPES, type TracingSettings, tracingSettings } from './configuration/tracing-settings'
import { AllowedNetworks, AllowedPorts, type EgressPolicy, egressPolicy } from './egress/policy'
import type { CustomRole, Role } from './model/role'
import { serviceAddressProblems } from './service-address-problem'
import { readVaultKeys } from './vault-settings'

export type { Environment, KeyResolver } from './configuration/environments'

export type MailSettings = SmtpServer & { from: MailAddress }

export type Env = {
  nodeEnv: 'development' | 'production' | 'test'
  /** Scheme, host and port, without a trailing slash. */
  origin: string
  authSecret: string
  databaseUrl: string | undefined
  databaseDir: string
  /** A streaming replica for lists, searches, exports and reports, and how far behind it may be. */
  replica: { url: string; maxBehindSeconds: number } | null
  /** The folder of export files, which app and worker share. */
  exportDir: string
  exportRetentionDays: number
  worker: 'inline' | 'off'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  /** How long a proof of identity counts as fresh for actions that need a fresh one. */
  sessionProofMinutes: number
  /** Roles whose sessions owe a second factor. */
  secondFactorRoles: readonly Role[]
  signIn: SignInSettings
  /** Base address of a list of leaked passwords. */
  pwnedUrl: string | undefined
  /** Roles beside the built-in ones. */
  customRoles: readonly CustomRole[]
  trustedProxies: number
  /** Whether opening a user asks for a purpose. */
  supportPurpose: 'required' | 'off'
  /** The archive is kept for ever if this is undefined. */
  archiveRetentionDays: number | undefined
  /** How long a user can be found by e-mail; with 0 no e-mail is remembered. */
  userEmailRetentionDays: number
  /** Keys as configured, the current one first; without any the vault is off. */
  vaultKeys: readonly string[]
  /** Encrypts backups. */
  backupKey: string | undefined
  audit: AuditSettings
  /** Rules for addresses that people type, including the address of a key resolver. */
  egress: EgressPolicy
  /** The mail server and the sender; without them no mail is sent. */
  mail: MailSettings | null
  /** The worker calls this address while the desk works; anyone who has the address can fake the heartbeat. */
  heartbeatUrl: string | undefined
  /** The address at which this process serves its metrics; null serves none. */
  metrics: { host: string; port: number } | null
  /** The collector of traces; without one nothing is traced. */
  tracing: TracingSettings | null
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

const General = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  NEXTAUTH_URL: origin.default('http://localhost:3000'),
  NEXTAUTH_SECRET: z
    .string({ error: 'is required: 32 random bytes or more, for instance from `openssl rand -base64 32`' })
    .min(32, { error: 'must have at least 32 characters', abort: true })
    .refine(isHardToGuess, 'is easy to guess: use 32 random bytes, for instance from `openssl rand -base64 32`'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_READ_BEHIND_SECONDS: wholeNumber(5, 3600).default(60),
  DATABASE_DIR: z.string().default('.data/pg'),
  EXPORT_DIR: z.string().default('.data/exports'),
  EXPORT_RETENTION_DAYS: wholeNumber(1, 365).default(7),
  WORKER: z.enum(['inline', 'off'], { error: 'must be inline or off' }).default('inline'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a level such as info' })
    .default('info'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1440).default(30),
  SESSION_ABSOLUTE_HOURS: wholeNumber(1, 168).default(12),
  SESSION_PROOF_MINUTES: wholeNumber(1, 1440).default(10),
  ROLES: z.string().optional(),
  REQUIRE_SECOND_FACTOR: rolesOrNone.optional(),
  SIGN_IN: SIGN_IN_SHAPES.mode,
  OIDC_ISSUER: SIGN_IN_SHAPES.issuer,
  OIDC_CLIENT_ID: SIGN_IN_SHAPES.clientId,
  OIDC_CLIENT_SECRET: SIGN_IN_SHAPES.clientSecret,
  OIDC_NAME: SIGN_IN_SHAPES.name,
  OIDC_SCOPES: SIGN_IN_SHAPES.scopes,
  OIDC_ROLE_CLAIM: SIGN_IN_SHAPES.roleClaim,
  OIDC_ROLES: SIGN_IN_SHAPES.roles,
  OIDC_DOMAINS: SIGN_IN_SHAPES.domains,
  BREAK_GLASS_EMAIL: SIGN_IN_SHAPES.breakGlassEmail,
  PASSWORD_PWNED_URL: addressOfService('must be an address such as https://passwords.example/range').optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  SUPPORT_PURPOSE: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
  // Not below the platform’s retention, or a purged record would look like one that was never read.
  ARCHIVE_RETENTION_DAYS: wholeNumber(31, 3650).optional(),
  USER_EMAIL_RETENTION_DAYS: wholeNumber(0, 3650).default(90),
  VAULT_KEY: vaultKey.optional(),
  VAULT_KEY_FILE: z.string().optional(),
  VAULT_OLD_KEYS: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(vaultKey))
    .optional(),
  BACKUP_KEY: backupKey.optional(),
  AUDIT_RETENTION_DAYS: wholeNumber(31, 3650).optional(),
  AUDIT_SEAL_TO: sealPlace.optional(),
  AUDIT_SEAL_KEYS: sealKeyList.optional(),
  AUDIT_SEAL_MINUTES: wholeNumber(1, 1440).default(60),
  AUDIT_READS: z.enum(READ_SETTINGS, { error: 'must be off, sensitive or all' }).default('sensitive'),
  EGRESS_ALLOWED_NETWORKS: AllowedNetworks.optional(),
  EGRESS_PORTS: AllowedPorts.optional(),
  RAMPDESK_DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  SMTP_URL: smtpUrl.optional(),
  SMTP_FROM: mailAddress.optional(),
  HEARTBEAT_URL: addressOfService('must be an address such as https://watch.example/beat/…').optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z
    .union([z.ipv4(), z.ipv6(), z.literal('localhost')], { error: 'must be an IP address' })
    .default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: TRACING_SHAPES.address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: TRACING_SHAPES.address,
  OTEL_EXPORTER_OTLP_HEADERS: TRACING_SHAPES.headers,
  OTEL_SERVICE_NAME: TRACING_SHAPES.serviceName,
  RAMP_ENVIRONMENTS: environmentNames.optional(),
})

type Source = Record<string, string | undefined>

/**
 * Reads the configuration; empty values count as unset.
 * @throws ConfigurationError
 */
export function parseEnv(source: Source): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const problems: string[] = []
  const general = General.safeParse(set)
  const issues = general.error?.issues ?? []
  problems.push(...issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))

  // Valid variables are judged further, so that one start names every problem.
  const invalid = new Set(issues.map((issue) => String(issue.path[0])))
  const valid = general.data ?? readValid(set, invalid)
  const egress =
    invalid.has('EGRESS_ALLOWED_NETWORKS') || invalid.has('EGRESS_PORTS')
      ? undefined
      : egressPolicy(valid.EGRESS_ALLOWED_NETWORKS, valid.EGRESS_PORTS)
  const environments: Environment[] = []
  for (const name of valid.RAMP_ENVIRONMENTS ?? []) {
    const parsed = parseEnvironment(name, set, egress)
    if ('problems' in parsed) problems.push(...parsed.problems)
    else environments.push(parsed.environment)
  }
  if (egress) problems.push(...serviceAddressProblems(serviceAddresses(valid), egress))
  const vault = readVaultKeys({
    VAULT_KEY: set.VAULT_KEY,
    VAULT_KEY_FILE: set.VAULT_KEY_FILE,
    VAULT_OLD_KEYS: valid.VAULT_OLD_KEYS,
  })
  problems.push(...findContradictions(valid, invalid), ...vault.problems)
  const custom = parseCustomRoles(set)
  const factors = readFactorRoles(valid, environments, vault.keys.length + vault.problems.length > 0, custom.names)
  problems.push(...custom.problems, ...factors.problems, ...unknownMappedRoles(valid.OIDC_ROLES, custom.names))
  if (!general.success || !egress || problems.length > 0) throw new ConfigurationError(problems)

  const { data } = general
  return {
    nodeEnv: data.NODE_ENV,
    origin: data.NEXTAUTH_URL,
    authSecret: data.NEXTAUTH_SECRET,
    databaseUrl: data.DATABASE_URL,
    databaseDir: data.DATABASE_DIR.startsWith('memory:')
      ? data.DATABASE_DIR
      : path.resolve(/*turbopackIgnore: true*/ process.cwd(), data.DATABASE_DIR),
    replica: data.DATABASE_READ_URL
      ? { url: data.DATABASE_READ_URL, maxBehindSeconds: data.DATABASE_READ_BEHIND_SECONDS }
      : null,
    exportDir: path.resolve(/*turbopackIgnore: true*/ process.cwd(), data.EXPORT_DIR),
    exportRetentionDays: data.EXPORT_RETENTION_DAYS,
    worker: data.WORKER,
    logLevel: data.LOG_LEVEL,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: data.SESSION_ABSOLUTE_HOURS,
    sessionProofMinutes: data.SESSION_PROOF_MINUTES,
    secondFactorRoles: factors.roles,
    signIn: signInSettings(data),
    pwnedUrl: data.PASSWORD_PWNED_URL,
    customRoles: custom.roles,
    trustedProxies: data.TRUSTED_PROXIES,
    supportPurpose: data.SUPPORT_PURPOSE,
    archiveRetentionDays: data.ARCHIVE_RETENTION_DAYS,
    userEmailRetentionDays: data.USER_EMAIL_RETENTION_DAYS,
    vaultKeys: vault.keys,
    backupKey: data.BACKUP_KEY,
    audit: auditSettings(data),
    egress,
    mail: data.SMTP_URL && data.SMTP_FROM ? { ...data.SMTP_URL, from: data.SMTP_FROM } : null,
    heartbeatUrl: data.HEARTBEAT_URL,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    tracing: tracingSettings(data),
    demo: data.RAMPDESK_DEMO === '1',
    environments: environments.length > 0 ? environments : [localSandbox],
  }
}

function readValid(set: Source, invalid: ReadonlySet<string>): Partial<z.infer<typeof General>> {
  const read = Object.entries(General.shape)
    .filter(([name]) => !invalid.has(name))
    .map(([name, schema]) => [name, schema.parse(set[name])])
  // Each value was parsed by the schema of its name.
  return Object.fromEntries(read) as Partial<z.infer<typeof General>>
}

let cached: Env | undefined

/**
 * The configuration of this process, parsed once.
 * @throws ConfigurationError
 */
export function env(): Env {
  cached ??= parseEnv(process.env)
  return cached
}

export function findEnvironment(name: string): Environment | undefined {
  return env().environments.find((environment) => environment.name === name)
}
