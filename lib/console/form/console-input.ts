import type { ConsoleForm } from './describe-form'
import type { FormField } from './fields-of-shape'
import { jsonLossOf } from './json-loss'

/** The parts of a request, as in the raw JSON beside the form. */
export type ConsoleInput = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: unknown }

export const IDEMPOTENCY_KEY = 'idempotencyKey'

/** The input of a raw text, or a sentence that says why the text is none. */
export function parseInputText(text: string): { input: ConsoleInput } | { problem: string } {
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return { problem: 'This is not valid JSON yet. The form follows once it is.' }
  }
  const loss = text.trim() === '' ? null : jsonLossOf(text)
  if (loss !== null) return { problem: loss }
  if (!isObject(value)) return { problem: 'The request must be an object with params, query and body.' }
  const other = Object.keys(value).find((name) => !PARTS.has(name))
  if (other !== undefined)
    return { problem: `${other} is not part of a request. The parts are params, query, body and idempotencyKey.` }
  return { input: value }
}

const PARTS: ReadonlySet<string> = new Set(['params', 'query', 'body', IDEMPOTENCY_KEY])

export function writeInput(input: ConsoleInput): string {
  return JSON.stringify(input, null, 2)
}

type Member = Pick<FormField, 'part' | 'path' | 'kind'>

/** The text of a field; empty if the input lacks it. */
export function readMember(input: ConsoleInput, { part, path, kind }: Member): string {
  const value = path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), input[part])
  if (value === undefined || value === null) return ''
  if (kind === 'list' && Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The input with the text of a field. An empty text removes the member, and objects that become empty. */
export function writeMember(input: ConsoleInput, { part, path, kind }: Member, text: string): ConsoleInput {
  const changed = withMember(input[part], path.split('.'), typedValue(kind, text))
  return without({ ...input, [part]: changed })
}

/** Like `writeMember`; if the text chooses another variant, members that only the earlier variant had are removed. */
export function chooseMember(fields: readonly FormField[], input: ConsoleInput, field: FormField, text: string) {
  const changed = writeMember(input, field, text)
  if (text === '') return changed
  const stays = new Set(shownFields(fields, changed).map(nameOf))
  const gone = shownFields(fields, input).filter((shown) => !stays.has(nameOf(shown)))
  return gone.reduce((left, member) => writeMember(left, member, ''), changed)
}

const nameOf = ({ part, path }: FormField) => `${part}.${path}`

function typedValue(kind: FormField['kind'], text: string): unknown {
  if (text === '') return undefined
  if (kind === 'integer') return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text
  // A text becomes a number only once it is written exactly like one, so that 1.05 can be typed.
  if (kind === 'number')
    return String(Number(text)) === text.trim() && Number.isFinite(Number(text)) ? Number(text) : text
  if (kind === 'json') return jsonOr(text)
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'list') {
    const items = text.split(',').map((item) => item.trim())
    return items.filter((item) => item !== '')
  }
  return text
}

/** The parsed JSON, or the text itself as long as parsing would fail or lose something. */
function jsonOr(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return jsonLossOf(text) === null ? value : text
  } catch {
    return text
  }
}

function withMember(at: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const members = isObject(at) ? at : {}
  const next = without({ ...members, [name]: rest.length === 0 ? value : withMember(members[name], rest, value) })
  return Object.keys(next).length === 0 ? undefined : next
}

function without<T extends object>(members: T): T {
  // `JSON.stringify` leaves out undefined members, too.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of the variant that the input has chosen. */
export function shownFields(fields: readonly FormField[], input: ConsoleInput): FormField[] {
  return fields.filter(({ part, when }) => {
    if (when === null) return true
    return readMember(input, { part, path: when.path, kind: 'text' }) === when.is
  })
}

/**
 * A made-up request with the required members, which the contract accepts.
 * @param variant the variant of a body with several forms; the first by default
 */
export function exampleInput(
  { fields, takesBody, takesIdempotencyKey }: Pick<ConsoleForm, 'fields' | 'takesBody' | 'takesIdempotencyKey'>,
  variant?: string,
): ConsoleInput {
  const chosen = fields.find(({ when }) => when !== null)?.when
  const is = variant ?? chosen?.is
  const own = fields.filter(({ when }) => when === null || when.is === is)
  const start: ConsoleInput = takesBody ? { body: {} } : {}
  const filled = own
    .filter(({ isRequired, path, example }) => isRequired && (example !== null || path === chosen?.path))
    .reduce<ConsoleInput>((input, field) => {
      const example = field.path === chosen?.path ? is : field.example
      return writeMember(input, field, Array.isArray(example) ? example.join(', ') : String(example))
    }, start)
  return takesIdempotencyKey ? { ...filled, [IDEMPOTENCY_KEY]: 'example-key-1' } : filled
}
