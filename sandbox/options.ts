import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET, SANDBOX_DEFAULT_PORT } from '../lib/demo-credentials.mjs'
import { CLOCK_RANGE, isClockInstant } from './clock'
import { DEFAULT_OUTAGE_DAY, OUTAGE_EVERY_DAYS } from './outage-day.mjs'
import { isSeed, SEED_RULE, type Seed } from './seed'

/** Two disjoint histories, for two environments side by side. */
export const VARIANTS = ['sandbox', 'production'] as const
export type Variant = (typeof VARIANTS)[number]

/** These may precede the digest in a delivery’s `Signature` (section 6.4: optional). */
export const SIGNATURE_PREFIXES = ['', 'sha256='] as const
export type SignaturePrefix = (typeof SIGNATURE_PREFIXES)[number]

export type SandboxOptions = {
  /** 0 takes a free port. */
  port?: number
  host?: string
  integratorKey?: string
  integratorSecret?: string
  /**
   * demo: 5,000 deliveries; small: 300; empty: no deliveries and no registrations; virtual:N: N computed deliveries.
   */
  seed?: Seed
  history?: Variant
  /** Start of the clock, from 1970-01-02 to 2255-01-01; runs on unless frozen. Real time by default. */
  now?: Date | string
  frozen?: boolean
  /** Time until a change of registrations or secret reaches deliveries, by the sandbox clock (section 8). */
  propagationMs?: number
  attemptTimeoutMs?: number
  /** Pauses before the second and the third attempt. */
  attemptDelaysMs?: readonly [number, number]
  /** Consecutive failed deliveries that disable a registration; 0 means never. */
  disableAfterFailures?: number
  signaturePrefix?: SignaturePrefix
  /** Unfinished stories of the history go on by the clock. */
  goesOn?: boolean
  /** From 0 to 9: the first endpoint of the history is down on every day whose number since 1970-01-01 is this, modulo 10. */
  outageDay?: number
  label?: string
  log?: (line: string) => void
}

type Source = Readonly<Record<string, string | undefined>>

export type Settings = {
  propagationMs: number
  attemptTimeoutMs: number
  attemptDelaysMs: readonly [number, number]
  disableAfterFailures: number
  signaturePrefix: SignaturePrefix
}

export type ResolvedOptions = {
  port: number
  host: string
  integratorKey: string
  integratorSecret: string
  seed: Seed
  history: Variant
  startsAt: number | null
  frozen: boolean
  goesOn: boolean
  outageDay: number
  label: string
  settings: Settings
  log: (line: string) => void
}

/** Three attempts of 5 s with a second between them end within the 17 s of section 6.5. */
const DEFAULT_SETTINGS: Settings = {
  propagationMs: 60_000,
  attemptTimeoutMs: 5_000,
  attemptDelaysMs: [1_000, 1_000],
  disableAfterFailures: 20,
  signaturePrefix: '',
}

const START_RULE = `a date such as 2026-11-20T12:00:00Z, ${CLOCK_RANGE}`

export function resolveOptions(options: SandboxOptions): ResolvedOptions {
  const startsAt = options.now === undefined ? null : new Date(options.now).getTime()
  if (startsAt !== null && !isClockInstant(startsAt))
    throw new Error(`The sandbox clock needs ${START_RULE}, to start at.`)
  const seed = options.seed ?? 'demo'
  if (!isSeed(seed)) throw new Error(`The seed of the sandbox must be ${SEED_RULE}.`)
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    integratorKey: options.integratorKey ?? DEMO_INTEGRATOR_KEY,
    integratorSecret: options.integratorSecret ?? DEMO_INTEGRATOR_SECRET,
    seed,
    history: options.history ?? 'sandbox',
    startsAt,
    frozen: options.frozen ?? false,
    goesOn: options.goesOn ?? true,
    outageDay: options.outageDay ?? DEFAULT_OUTAGE_DAY,
    label: options.label ?? 'Sandbox',
    settings: {
      propagationMs: options.propagationMs ?? DEFAULT_SETTINGS.propagationMs,
      attemptTimeoutMs: options.attemptTimeoutMs ?? DEFAULT_SETTINGS.attemptTimeoutMs,
      attemptDelaysMs: options.attemptDelaysMs ?? DEFAULT_SETTINGS.attemptDelaysMs,
      disableAfterFailures: options.disableAfterFailures ?? DEFAULT_SETTINGS.disableAfterFailures,
      signaturePrefix: options.signaturePrefix ?? DEFAULT_SETTINGS.signaturePrefix,
    },
    log: options.log ?? (() => undefined),
  }
}

export type MainOptions = {
  options: SandboxOptions & { seed: Seed; history: Variant; label: string }
  /** Stop when the parent process is gone. */
  withParent: boolean
}

/** Reports every problem at once, without secrets. */
export function readMainOptions(source: Source): MainOptions | { problems: string[] } {
  const problems: string[] = []
  const text = (name: string) => source[name] || undefined
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T => {
    const given = text(name)
    const found = given === undefined ? values[0] : values.find((value) => value === given)
    if (found === undefined) problems.push(`${name} must be one of ${values.join(', ')}`)
    return found ?? values[0]
  }
  const whole = (name: string, standard: number, most: number): number => {
    const value = Number(text(name) ?? standard)
    if (!Number.isInteger(value) || value < 0 || value > most)
      problems.push(`${name} must be a number from 0 to ${most}`)
    return value
  }
  const port = whole('SANDBOX_PORT', SANDBOX_DEFAULT_PORT, 65_535)
  const now = text('SANDBOX_NOW')
  if (now !== undefined && !isClockInstant(Date.parse(now))) problems.push(`SANDBOX_NOW must be ${START_RULE}`)
  const seed = text('SANDBOX_SEED') ?? 'demo'
  if (!isSeed(seed)) problems.push(`SANDBOX_SEED must be ${SEED_RULE}`)
  const history = oneOf('SANDBOX_VARIANT', VARIANTS)
  const signaturePrefix = SIGNATURE_PREFIXES.find((prefix) => prefix === (text('SANDBOX_SIGNATURE_PREFIX') ?? ''))
  if (signaturePrefix === undefined) problems.push('SANDBOX_SIGNATURE_PREFIX must be sha256= or empty')
  const goesOn = oneOf('SANDBOX_GOES_ON', ['1', '0'])
  const outageDay = whole('SANDBOX_OUTAGE_DAY', DEFAULT_OUTAGE_DAY, OUTAGE_EVERY_DAYS - 1)
  const host = text('SANDBOX_HOST')
  const integratorKey = text('SANDBOX_KEY')
  const integratorSecret = text('SANDBOX_SECRET')
  if (problems.length > 0 || !isSeed(seed)) return { problems }
  return {
    options: {
      port,
      seed,
      history,
      label: text('SANDBOX_LABEL') ?? (history === 'production' ? 'Production' : 'Sandbox'),
      ...(signaturePrefix ? { signaturePrefix } : {}),
      ...(host === undefined ? {} : { host }),
      ...(integratorKey === undefined ? {} : { integratorKey }),
      ...(integratorSecret === undefined ? {} : { integratorSecret }),
      ...(now === undefined ? {} : { now }),
      ...(outageDay === DEFAULT_OUTAGE_DAY ? {} : { outageDay }),
      ...(goesOn === '0' ? { goesOn: false } : {}),
    },
    withParent: text('SANDBOX_WITH_PARENT') === '1',
  }
}
