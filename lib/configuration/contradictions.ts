import { isLocalDatabase, isLoopback } from '../address-rules'
import type { SealPlace } from './shapes'
import { sendsHeadersInClear } from './tracing-settings'

type Variables = {
  NODE_ENV: string
  NEXTAUTH_URL: string
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  WORKER: string
  RAMPDESK_DEMO: string
  SMTP_URL?: unknown
  SMTP_FROM?: unknown
  RAMP_ENVIRONMENTS?: readonly string[] | undefined
  LOG_LEVEL: string
  AUDIT_SEAL_TO?: SealPlace | undefined
  AUDIT_SEAL_KEYS?: readonly string[] | undefined
  AUDIT_RETENTION_DAYS?: number | undefined
  SIGN_IN?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_ROLES?: unknown
  BREAK_GLASS_EMAIL?: string | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined
}

type Rule = { reads: readonly (keyof Variables)[]; isBroken: (variables: Variables) => boolean; problem: string }

const isHere = ({ NEXTAUTH_URL }: Variables) => isLoopback(new URL(NEXTAUTH_URL))

const RULES: readonly Rule[] = [
  {
    reads: ['WORKER', 'DATABASE_URL'],
    isBroken: ({ WORKER, DATABASE_URL }) => WORKER === 'off' && DATABASE_URL === undefined,
    problem:
      'WORKER must be inline if DATABASE_URL is not set: the embedded database allows only one process, so no other could do the work',
  },
  {
    reads: ['DATABASE_READ_URL', 'DATABASE_URL'],
    isBroken: ({ DATABASE_READ_URL, DATABASE_URL }) => DATABASE_READ_URL !== undefined && DATABASE_URL === undefined,
    problem:
      'DATABASE_READ_URL needs DATABASE_URL: it names a replica of that database, and the embedded database has none',
  },
  {
    reads: ['RAMPDESK_DEMO', 'DATABASE_READ_URL'],
    isBroken: ({ RAMPDESK_DEMO, DATABASE_READ_URL }) =>
      RAMPDESK_DEMO === '1' && DATABASE_READ_URL !== undefined && !isLocalDatabase(new URL(DATABASE_READ_URL)),
    problem: 'RAMPDESK_DEMO must be 0 if DATABASE_READ_URL is not on this machine',
  },
  {
    reads: ['RAMPDESK_DEMO', 'NEXTAUTH_URL'],
    isBroken: (variables) => variables.RAMPDESK_DEMO === '1' && !isHere(variables),
    problem: 'RAMPDESK_DEMO must be 0 if NEXTAUTH_URL is not on this machine',
  },
  {
    reads: ['RAMPDESK_DEMO', 'DATABASE_URL'],
    isBroken: ({ RAMPDESK_DEMO, DATABASE_URL }) =>
      RAMPDESK_DEMO === '1' && DATABASE_URL !== undefined && !isLocalDatabase(new URL(DATABASE_URL)),
    problem: 'RAMPDESK_DEMO must be 0 if DATABASE_URL is not on this machine',
  },
  {
    reads: ['SMTP_URL', 'SMTP_FROM'],
    isBroken: ({ SMTP_URL, SMTP_FROM }) => (SMTP_URL === undefined) !== (SMTP_FROM === undefined),
    problem: 'SMTP_FROM and SMTP_URL belong together: set both or neither',
  },
  {
    reads: ['AUDIT_SEAL_TO', 'AUDIT_RETENTION_DAYS', 'AUDIT_SEAL_KEYS'],
    isBroken: ({ AUDIT_SEAL_TO, AUDIT_RETENTION_DAYS, AUDIT_SEAL_KEYS }) =>
      AUDIT_SEAL_KEYS === undefined && (AUDIT_SEAL_TO !== undefined || AUDIT_RETENTION_DAYS !== undefined),
    problem: 'AUDIT_SEAL_KEYS is required if AUDIT_SEAL_TO or AUDIT_RETENTION_DAYS is set: seals are signed with it',
  },
  {
    reads: ['AUDIT_SEAL_TO', 'LOG_LEVEL'],
    isBroken: ({ AUDIT_SEAL_TO, LOG_LEVEL }) =>
      AUDIT_SEAL_TO?.kind === 'log' && !['info', 'debug', 'trace'].includes(LOG_LEVEL),
    problem: 'LOG_LEVEL must be info, debug or trace if AUDIT_SEAL_TO is log: seals are log lines of the level info',
  },
  {
    reads: ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    isBroken: sendsHeadersInClear,
    problem:
      'OTEL_EXPORTER_OTLP_HEADERS needs an https collector (http only on this machine): the headers hold its key',
  },
  {
    reads: ['NODE_ENV', 'NEXTAUTH_URL', 'RAMP_ENVIRONMENTS'],
    isBroken: (variables) =>
      variables.NODE_ENV === 'production' && !isHere(variables) && variables.RAMP_ENVIRONMENTS === undefined,
    problem: 'RAMP_ENVIRONMENTS is required if NEXTAUTH_URL is not on this machine',
  },
  {
    reads: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'],
    isBroken: ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES }) =>
      new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES].map((value) => value === undefined)).size >
      1,
    problem: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES belong together: set all of them or none',
  },
  {
    reads: ['SIGN_IN', 'OIDC_ISSUER'],
    isBroken: ({ SIGN_IN, OIDC_ISSUER }) => (SIGN_IN === 'both' || SIGN_IN === 'oidc') && OIDC_ISSUER === undefined,
    problem: 'SIGN_IN must be local if OIDC_ISSUER is not set: there is no provider to sign in with',
  },
  {
    reads: ['SIGN_IN', 'BREAK_GLASS_EMAIL'],
    isBroken: ({ SIGN_IN, BREAK_GLASS_EMAIL }) => BREAK_GLASS_EMAIL !== undefined && SIGN_IN !== 'oidc',
    problem: 'BREAK_GLASS_EMAIL needs SIGN_IN=oidc: otherwise every local account signs in',
  },
]

/**
 * The problems of variables that are valid alone, but not together.
 * @param invalid variables that are not valid alone; a rule that reads one of them is skipped
 */
export function findContradictions(variables: Partial<Variables>, invalid: ReadonlySet<string>): string[] {
  return (
    RULES.filter(({ reads }) => !reads.some((name) => invalid.has(name)))
      // Only invalid variables are missing, and the remaining rules read none of them.
      .filter(({ isBroken }) => isBroken(variables as Variables))
      .map(({ problem }) => problem)
  )
}
