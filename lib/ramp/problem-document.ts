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

const MAX_FIELD_ERRORS = 50

/**
 * Reads the body of a refusal by its content, whatever its media type (not-shown.md, "7 media type"). Members of an odd
 * type are skipped; never throws. Null when the body is no JSON object: HTML, empty, cut off. The texts are whole, for
 * secrets must be removed before anything is cut: `PlatformError` does both.
 */
export function parseProblemDocument(body: string): ProblemDocument | null {
  const parsed = Document.safeParse(parseJson(body.replace(/^\ufeff/, '')))
  if (!parsed.success) return null
  const { type, title, detail, code, field, retryAfter, errors } = parsed.data
  const fieldErrors = errors.slice(0, MAX_FIELD_ERRORS).flatMap(fieldError)
  // Section 7: one cause stands at the top level, with `field`; several only in the array.
  if (fieldErrors.length === 0 && field !== null)
    fieldErrors.push({ field, message: detail ?? title ?? code ?? '', code })
  return { type, title, detail, code, retryAfter, fieldErrors }
}

function fieldError(item: unknown): PlatformFieldError[] {
  if (typeof item === 'string') return [{ field: '', message: item, code: null }]
  const parsed = Item.safeParse(item)
  if (!parsed.success) return []
  const { field, message, code } = parsed.data
  if (field === null && message === null) return []
  return [{ field: field ?? '', message: message ?? code ?? '', code }]
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
