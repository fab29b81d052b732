import { z } from 'zod'

/** What a problem document (section 7) or anything in its place tells us. */
export type ProblemDocument = {
  type: string | null
  title: string | null
  detail: string | null
  code: string | null
  /** Seconds. */
  retryAfter: number | null
  fieldErrors: readonly PlatformFieldError[]
}

/** not-shown.md, "7 errors[] item": `{field, message, code?}`. */
export type PlatformFieldError = { field: string; message: string; code: string | null }

const text = z.string().nullable().catch(null).default(null)

const Document = z.object({
  type: text,
  title: text,
  detail: text,
  code: text,
  field: text,
  retryAfter: z.number().nullable().catch(null).default(null),
  errors: z.array(z.unknown()).catch([]).default([]),
})

const Item = z.object({ field: text, message: text, code: text })

/** Long texts come from proxies' pages; a person needs the beginning. */
const MAX_TEXT = 500
const MAX_FIELD_ERRORS = 50

/**
 * Reads the body of a refusal by its content, whatever its media type (not-shown.md, "7 media type"). Members of an odd
 * type are skipped; never throws. Null when the body is no JSON object: HTML, empty, cut off.
 */
export function parseProblemDocument(body: string): ProblemDocument | null {
  const parsed = Document.safeParse(parseJson(body.replace(/^\ufeff/, '')))
  if (!parsed.success) return null
  const { type, title, detail, code, field, retryAfter, errors } = parsed.data
  const fieldErrors = errors.slice(0, MAX_FIELD_ERRORS).flatMap(fieldError)
  // Section 7: one cause stands at the top level, with `field`; several only in the array.
  if (fieldErrors.length === 0 && field !== null)
    fieldErrors.push({ field, message: detail ?? title ?? code ?? '', code })
  return { type: cut(type), title: cut(title), detail: cut(detail), code: cut(code), retryAfter, fieldErrors }
}

function fieldError(item: unknown): PlatformFieldError[] {
  if (typeof item === 'string') return [{ field: '', message: cut(item), code: null }]
  const parsed = Item.safeParse(item)
  if (!parsed.success) return []
  const { field, message, code } = parsed.data
  if (field === null && message === null) return []
  return [{ field: cut(field ?? ''), message: cut(message ?? code ?? ''), code: cut(code) }]
}

function cut(value: string): string
function cut(value: string | null): string | null
function cut(value: string | null): string | null {
  return value !== null && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
