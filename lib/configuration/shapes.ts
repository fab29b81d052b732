import path from 'node:path'
import { z } from 'zod'
import { isBare, isBareOrigin, isDecodable, isLoopback, isSecureOrLoopback } from '../address-rules'
import type { ReadSetting } from '../api/read-kinds'
import { parseUrl } from '../parse-url'
import { decodeText } from '../paths'
import { isVaultKey, isWeakSecret, isWeakVaultKey, parseVaultKey, VAULT_KEY_SHAPE } from '../vault-settings'

function ifAddress(test: (url: URL) => boolean): (value: string) => boolean {
  return (value) => {
    const url = parseUrl(value)
    return url === null || test(url)
  }
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://desk.example' })
  .refine(ifAddress(isBareOrigin), 'must be an origin without a path or user info')
  // Changes need `Sec-Fetch-Site`, which browsers send over plain http only to this machine.
  .refine(ifAddress(isSecureOrLoopback), 'must be https (http only on this machine)')
  .transform((value) => new URL(value).origin)

export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://host:5432/database' })
  .refine(ifAddress(isDecodable), 'has a name or password that is not percent-encoded: write % as %25')

export const wholeNumber = (low: number, high: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${low} to ${high}` })
    .int(`must be a whole number from ${low} to ${high}`)
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)

export const vaultKey = z.string().refine(isVaultKey, VAULT_KEY_SHAPE)

/** Judges the text of a secret and, if it is 32 bytes in base64 or hex, the bytes: weak bytes can look varied as text. */
export function isHardToGuess(secret: string): boolean {
  const bytes = parseVaultKey(secret)
  return !isWeakSecret(Buffer.from(secret), 'characters') && !(bytes && isWeakSecret(bytes, 'bytes'))
}

/** Keys must be printable without spaces: they are sent in headers, and spaces are copying mistakes. */
export const PRINTABLE = /^[\x21-\x7e]+$/
export const PRINTABLE_TEXT = 'must be printable ASCII without spaces'

export const addressOfService = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .refine(ifAddress(isSecureOrLoopback), 'must be https (http only to this machine)')
    .refine(ifAddress(isBare), 'must have no user info, query or fragment')

/** An environment must not have one of these names. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['api', 'sign-in', '_next'])

export const environmentNames = z
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

/** The names of roles, separated by commas; `none` means an empty list. */
export const rolesOrNone = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : value.split(',').map((role) => role.trim())))

/** `isSecure`: TLS from the first byte. `needsTls`: without TLS from the first byte, nothing is sent before STARTTLS. */
export type SmtpServer = {
  host: string
  port: number
  isSecure: boolean
  needsTls: boolean
  user: string | null
  password: string | null
  /** The address as configured, for the redaction. */
  url: string
}

const CONTROL = /\p{Cc}/u

/** Shorter secrets would not be redacted from texts, since they could be ordinary words. */
const SHORTEST_PASSWORD = 6

const smtpProblem = (url: URL): string | null => {
  if (/^\/?$/.test(url.pathname) && !/[?#]/.test(url.href)) return loginProblem(url)
  return 'must have no path, query or fragment'
}

function loginProblem(url: URL): string | null {
  if (!isDecodable(url)) return 'has a name or password that is not percent-encoded: write % as %25'
  const [user, password] = [url.username, url.password].map(decodeText)
  if (!user !== !password) return 'must have a user name and a password, or neither'
  if (CONTROL.test(`${user}${password}`)) return 'has a control character in its name or password'
  return password && password.length < SHORTEST_PASSWORD
    ? `must have a password of at least ${SHORTEST_PASSWORD} characters: shorter ones can’t be kept out of the log`
    : null
}

/** A mail server as `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
export const smtpUrl = z.string().transform((value, context): SmtpServer => {
  const url = /^smtps?:\/\//i.test(value) ? parseUrl(value) : null
  // Parsed as https, the host gets one form, for example 127.0.0.1 for 127.1.
  const host = url && parseUrl(value.replace(/^smtps?:/i, 'https:'))?.hostname
  const problem = url && host ? smtpProblem(url) : 'must be an address such as smtps://user:password@mail.example:465'
  if (!url || !host || problem) {
    context.addIssue({ code: 'custom', message: problem ?? '', input: undefined })
    return z.NEVER
  }
  const isSecure = url.protocol === 'smtps:'
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    needsTls: !isLoopback(new URL(`https://${host}`)),
    user: url.username ? decodeText(url.username) : null,
    password: url.password ? decodeText(url.password) : null,
    url: value,
  }
})

export type MailAddress = { name: string; address: string }

/** A sender as `desk@example.com` or `Rampdesk <desk@example.com>`. */
export const mailAddress = z.string().transform((value, context): MailAddress => {
  const [, quoted, plain, inBrackets, bare] =
    /^(?:(?:"([^"\\<>]*)"|([^"\\<>@,;:]*))\s*<([^<>]*)>|([^<>]*))$/.exec(value.trim()) ?? []
  const address = z
    .email()
    .max(254)
    .safeParse(inBrackets ?? bare)
  if (address.success && !CONTROL.test(value)) return { name: (quoted ?? plain ?? '').trim(), address: address.data }
  const message = 'must be one address such as desk@example.com or Rampdesk <desk@example.com>'
  context.addIssue({ code: 'custom', message, input: undefined })
  return z.NEVER
})

/** The place, apart from the database, where seals of the audit are kept. */
export type SealPlace = { kind: 'log' } | { kind: 'file'; file: string } | { kind: 'hook'; url: string }

const SHAPE = 'must be log, file: with a path, or an https address'

/** A place for seals as `log`, `file:/var/lib/seals.jsonl` or `https://witness.example/seals`. */
export const sealPlace = z.string().transform((value, context): SealPlace => {
  if (value === 'log') return { kind: 'log' }
  const file = /^file:(.+)$/.exec(value)?.[1]
  if (file) return { kind: 'file', file: path.resolve(/*turbopackIgnore: true*/ process.cwd(), file) }
  const address = /^https?:/.test(value) ? addressOfService(SHAPE).safeParse(value) : null
  if (address?.success) return { kind: 'hook', url: address.data }
  for (const message of address?.error.issues.map((issue) => issue.message) ?? [SHAPE])
    context.addIssue({ code: 'custom', message, input: undefined })
  return z.NEVER
})

const GUESSABLE =
  'begins with a key that is easy to guess: use 32 random bytes, for instance from `openssl rand -base64 32`'

export const backupKey = vaultKey.refine(
  (text) => !isVaultKey(text) || !isWeakVaultKey(text),
  'is easy to guess: use 32 random bytes, for instance from `openssl rand -base64 32`',
)

/** A list of seal keys; the first one signs, the others are earlier keys. */
export const sealKeyList = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .pipe(
    z
      .array(vaultKey)
      .min(1)
      .refine(([first = '']) => !isVaultKey(first) || !isWeakVaultKey(first), GUESSABLE),
  )

export type AuditSettings = {
  /** The keys as configured, the current one first; if empty, nothing is sealed. */
  sealKeys: readonly string[]
  sealPlace: SealPlace | null
  sealMinutes: number
  /** The days for which rows are kept; undefined means for ever. */
  retentionDays: number | undefined
  /** Which reads are recorded. */
  reads: ReadSetting
}

type Variables = {
  AUDIT_SEAL_KEYS?: readonly string[] | undefined
  AUDIT_SEAL_TO?: SealPlace | undefined
  AUDIT_SEAL_MINUTES: number
  AUDIT_RETENTION_DAYS?: number | undefined
  AUDIT_READS: ReadSetting
}

export function auditSettings(variables: Variables): AuditSettings {
  return {
    sealKeys: variables.AUDIT_SEAL_KEYS ?? [],
    sealPlace: variables.AUDIT_SEAL_TO ?? null,
    sealMinutes: variables.AUDIT_SEAL_MINUTES,
    retentionDays: variables.AUDIT_RETENTION_DAYS,
    reads: variables.AUDIT_READS,
  }
}

/** The addresses of services, by their variables. */
export const serviceAddresses = ({
  HEARTBEAT_URL,
  PASSWORD_PWNED_URL,
  AUDIT_SEAL_TO,
}: Partial<Variables & Record<'HEARTBEAT_URL' | 'PASSWORD_PWNED_URL', string | undefined>>) => ({
  HEARTBEAT_URL,
  PASSWORD_PWNED_URL,
  AUDIT_SEAL_TO: AUDIT_SEAL_TO?.kind === 'hook' ? AUDIT_SEAL_TO.url : undefined,
})
