import { decodeText } from './paths'
import 'server-only'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { ConfigurationError, type Env, env } from './env'
import { type OutageLog, outageOfProcess } from './outage-log'
import { createRedactor, type Redactor } from './redaction'

/** Every secret of the configuration. */
export function listSecrets(settings: Env): string[] {
  return [
    settings.authSecret,
    ...settings.vaultKeys,
    ...(settings.backupKey ? [settings.backupKey] : []),
    ...settings.audit.sealKeys,
    ...(settings.audit.sealPlace?.kind === 'hook' ? secretsOfPath(settings.audit.sealPlace.url) : []),
    ...[settings.databaseUrl, settings.replica?.url].flatMap((url) => (url ? [url, ...passwordsOf(url)] : [])),
    ...(settings.mail ? [settings.mail.url, ...passwordsOf(settings.mail.url)] : []),
    ...(settings.signIn.provider ? [settings.signIn.provider.clientSecret] : []),
    ...Object.values(settings.tracing?.headers ?? {}),
    ...(settings.heartbeatUrl ? secretsOfPath(settings.heartbeatUrl) : []),
    ...settings.environments.flatMap(({ integratorSecret, integratorKey, keyResolver }) => [
      integratorSecret,
      integratorKey,
      ...(keyResolver ? [keyResolver.bearer] : []),
    ]),
  ]
}

/** The passwords in a URL, both encoded and decoded. */
function passwordsOf(url: string): string[] {
  const { password, searchParams } = new URL(url)
  return [password, decodeText(password), searchParams.get('password') ?? ''].filter(Boolean)
}

/** Path segments shorter than this are words such as `heartbeat`. */
const SHORTEST_SEGMENT = 16

function secretsOfPath(url: string): string[] {
  const { pathname } = new URL(url)
  const segments = pathname.split('/').filter((segment) => segment.length >= SHORTEST_SEGMENT)
  return [url, ...[pathname, ...segments].flatMap((text) => [text, decodeText(text)])].filter((text) => text !== '/')
}

/**
 * A logger of JSON lines that redacts arguments and bindings by name and shape, then each line by shape.
 * @param getRedactor asked per line, since secrets may be configured later
 * @param outage leaves lines out that only repeat that the database is down
 */
export function createLogger(
  level: NonNullable<LoggerOptions['level']>,
  getRedactor: () => Redactor,
  destination?: DestinationStream,
  outage?: OutageLog,
): Logger {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (value: unknown) => getRedactor().value(value) },
    formatters: { level: (label) => ({ level: label }), bindings: ({ pid }) => ({ pid }) },
    hooks: {
      logMethod(args, method) {
        const leftOut = outage ? outage.passes(errorOf(args)) : 0
        if (leftOut === null) return
        const counted = leftOut > 0 ? withCount(args, leftOut) : args
        method.apply(this, clean(counted, getRedactor()))
      },
      streamWrite: (line) => getRedactor().shapes(line),
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  return guardBindings(log, getRedactor)
}

/** pino formats bindings of the root only; children inherit these methods. */
function guardBindings(log: Logger, getRedactor: () => Redactor): Logger {
  const { child, setBindings } = log
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, toObject(getRedactor().value(bindings)), options) as ReturnType<typeof child>
  } as typeof child
  log.setBindings = function (this: Logger, bindings) {
    setBindings.call(this, toObject(getRedactor().value(bindings)))
  }
  return log
}

function errorOf([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first
}

/** Adds the number of left-out lines; only an entry with an error has one. */
function withCount([first, ...rest]: Parameters<Logger['info']>, leftOut: number): Parameters<Logger['info']> {
  const entry: unknown = first
  const members = entry instanceof Error ? { err: entry } : toObject(entry)
  // A message, if there is one, stays behind the entry.
  return [{ ...members, linesLeftOut: leftOut }, ...rest] as unknown as Parameters<Logger['info']>
}

function clean(args: Parameters<Logger['info']>, redactor: Redactor): Parameters<Logger['info']> {
  const [first, ...rest] = args as unknown[]
  const others = rest.map((item) => redactor.value(item))
  if (first instanceof Error) {
    const message = others.length > 0 ? others : [redactor.text(first.message)]
    return [{ err: redactor.value(first) }, ...message] as unknown as Parameters<Logger['info']>
  }
  // Each argument was replaced by one of the same kind.
  return [redactor.value(first), ...others] as unknown as Parameters<Logger['info']>
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const shapesOnly = createRedactor()
let configured: Redactor | undefined

/** Without a valid configuration there are no secrets to hide. */
function settings(): Env | undefined {
  try {
    return env()
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined
    throw error
  }
}

function currentRedactor(): Redactor {
  if (configured) return configured
  const found = settings()
  if (!found) return shapesOnly
  configured = createRedactor(listSecrets(found))
  return configured
}

/** The logger of this process, which writes to standard output. */
export const logger = createLogger(settings()?.logLevel ?? 'info', currentRedactor, undefined, outageOfProcess())
