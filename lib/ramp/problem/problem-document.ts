import { z } from 'zod'
import { rawText } from '../json/raw-json'
import { tryScanJson } from '../json/try-scan-json'

export type ProblemDocument = {
  type: string | null
  title: string | null
  detail: string | null
  code: string | null
  retryAfter: number | null
  fieldErrors: readonly PlatformFieldError[]
  members: ProblemMembers
}

/** not-shown.md, "7 errors[] item": `{field, message, code?}`. */
export type PlatformFieldError = { field: string; message: string; code: string | null }

/** not-shown.md, "7 members". Missing members are null. */
export type ProblemMembers = {
  instance: string | null
  realm: string | null
  scope: string | null
  resourceType: string | null
  resourceId: string | null
  retryable: boolean | null
  suggestedAction: string | null
  clearsAt: string | null
  availableAt: string | null
  permanent: boolean | null
  /** Members of another name or kind, as raw JSON. */
  others: Readonly<Record<string, string>>
}

export const NO_MEMBERS: ProblemMembers = {
  instance: null,
  realm: null,
  scope: null,
  resourceType: null,
  resourceId: null,
  retryable: null,
  suggestedAction: null,
  clearsAt: null,
  availableAt: null,
  permanent: null,
  others: {},
}

const text = z.string().nullable().catch(null).default(null)
const flag = z.boolean().nullable().catch(null).default(null)
const number = z.number().nullable().catch(null).default(null)

const Members = z.object({
  instance: text,
  realm: text,
  scope: text,
  resourceType: text,
  resourceId: text,
  retryable: flag,
  suggestedAction: text,
  clearsAt: text,
  availableAt: text,
  permanent: flag,
})

const Document = Members.extend({
  type: text,
  title: text,
  status: number,
  detail: text,
  code: text,
  field: text,
  retryAfter: number,
  errors: z.array(z.unknown()).nullable().catch(null).default(null),
})

const Item = z.object({ field: text, message: text, code: text })

const MAX_FIELD_ERRORS = 50

const MAX_OTHERS = 20

/**
 * Parses a refusal of any media type (not-shown.md, "7 media type"); null if it is no JSON object. `PlatformError`
 * redacts and truncates the texts.
 */
export function parseProblemDocument(body: string): ProblemDocument | null {
  const json = body.replace(/^\ufeff/, '')
  const parsed = Document.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { type, title, detail, code, field, retryAfter, errors } = parsed.data
  const fieldErrors = (errors ?? []).slice(0, MAX_FIELD_ERRORS).flatMap(fieldError)
  // Section 7: a single cause stands at the top level.
  if (fieldErrors.length === 0 && field !== null)
    fieldErrors.push({ field, message: detail ?? title ?? code ?? '', code })
  const members = { ...Members.parse(parsed.data), others: othersIn(json, parsed.data) }
  return { type, title, detail, code, retryAfter, fieldErrors, members }
}

function othersIn(json: string, read: Readonly<Record<string, unknown>>): Record<string, string> {
  const members = tryScanJson(json, { treeDepth: 1 })?.members ?? []
  const others = members
    .filter(({ key, value }) => value.kind !== 'null' || !Object.hasOwn(read, key))
    .filter(({ key }) => !Object.hasOwn(read, key) || read[key] === null)
  return Object.fromEntries(others.slice(0, MAX_OTHERS).map(({ key, value }) => [key, rawText(json, value)]))
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
