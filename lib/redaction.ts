import { createTextRedactor, REDACTED, type TextRedactor } from './redaction-text'

export { REDACTED } from './redaction-text'

const MAX_DEPTH = 8
const MAX_ITEMS = 100

const SENSITIVE_KEY =
  /authorization|cookie|signature|integratorkey|secret|passw(or)?d|passphrase|token|apikey|accesskey|privatekey|credential|canonical|pinblock|iban|accountnumber|cardnumber|cvv|databaseurl|smtpurl|heartbeaturl|connectionstring/

/** Names whose values are never logged. */
export function isSensitiveKey(key: string): boolean {
  return SENSITIVE_KEY.test(key.toLowerCase().replace(/[^a-z]/g, ''))
}

export type Redactor = TextRedactor & {
  /** Plain data without credentials, at most 8 levels, 100 items and 16 KB of text. */
  value(value: unknown): unknown
}

/** Redacts texts by shape and value, data by name as well. */
export function createRedactor(secrets: readonly string[] = []): Redactor {
  const redactor = createTextRedactor(secrets)
  return { ...redactor, value: (value) => walk(value, { redactor, path: [] }) }
}

type Walk = { redactor: TextRedactor; path: readonly object[] }

function walk(value: unknown, at: Walk): unknown {
  if (typeof value === 'string') return at.redactor.text(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (at.path.includes(value)) return '[circular]'
  if (at.path.length >= MAX_DEPTH) return '[too deep]'
  try {
    return walkObject(value, { ...at, path: [...at.path, value] })
  } catch {
    return '[unreadable]'
  }
}

function walkObject(value: object, at: Walk): unknown {
  if (value instanceof Error) return walkError(value, at)
  if (Array.isArray(value)) return walkList(value, at)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Set) return walkList([...value], at)
  const isMap = value instanceof Map || value instanceof Headers || value instanceof URLSearchParams
  if (isMap) return walkEntries(value.entries(), at)
  if ('toJSON' in value && typeof value.toJSON === 'function') return walk(value.toJSON(), at)
  return walkEntries(Object.entries(value), at)
}

const ERROR_MEMBERS = ['name', 'message', 'stack', 'cause', 'errors']

/** Members of database errors with values of rows. */
const QUERY_MEMBERS = ['query', 'params', 'detail', 'where', 'internalQuery']

function isShown(error: Error, member: string): boolean {
  if (ERROR_MEMBERS.includes(member)) return false
  // undici's error for an answer that is no HTTP quotes the answer.
  if (error.name === 'HTTPParserError' && member === 'data') return false
  return !(('params' in error || 'severity' in error) && QUERY_MEMBERS.includes(member))
}

function walkError(error: Error, at: Walk): Record<string, unknown> {
  return {
    type: error.name,
    message: at.redactor.text(String(error.message)),
    ...(error.stack ? { stack: at.redactor.text(error.stack) } : {}),
    ...walkEntries(
      Object.entries(error).filter(([key]) => isShown(error, key)),
      at,
    ),
    ...(error.cause === undefined ? {} : { cause: walk(error.cause, at) }),
    ...(error instanceof AggregateError ? { errors: walk(error.errors, at) } : {}),
  }
}

function walkList(items: readonly unknown[], at: Walk): unknown[] {
  const shown = items.slice(0, MAX_ITEMS).map((item) => walk(item, at) ?? null)
  return items.length > MAX_ITEMS ? [...shown, `… (${items.length} items)`] : shown
}

function walkEntries(pairs: Iterable<[unknown, unknown]>, at: Walk): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  let count = 0
  for (const [name, item] of pairs) {
    const key = at.redactor.shapes(String(name))
    if (++count > MAX_ITEMS) return { ...result, '…': 'more' }
    const isPlain = item === null || typeof item === 'boolean'
    const shown = isSensitiveKey(key) && !isPlain ? REDACTED : walk(item, at)
    if (item !== undefined && shown !== undefined) result[key] = shown
  }
  return result
}
