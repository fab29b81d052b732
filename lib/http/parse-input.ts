import { z } from 'zod'
import { AppError, type FieldError } from '../errors'

type Part = { name: 'params' | 'query' | 'body'; schema: z.ZodType | undefined; value: unknown }

/** Parses the parts of a request, and reports all wrong fields together. @throws AppError `invalid` with fields such as `query.limit`. */
export function parseInput(parts: readonly Part[]): Record<Part['name'], unknown> {
  const parsed: Record<Part['name'], unknown> = { params: undefined, query: undefined, body: undefined }
  const fields: FieldError[] = []
  for (const { name, schema, value } of parts) {
    const result = schema?.safeParse(value)
    if (result?.success) parsed[name] = result.data
    for (const issue of result?.error?.issues ?? []) {
      fields.push({ field: [name, ...issue.path].join('.'), message: issue.message })
    }
  }
  if (fields.length > 0) throw new AppError('invalid', 'Some fields of the request are not valid.', { fields })
  return parsed
}

/** The parameters of a query. @throws AppError `invalid` for a repeated key that is no array, because readers could differ. */
export function readQuery(search: URLSearchParams, schema: z.ZodType | undefined): Record<string, string | string[]> {
  const lists = arrayKeys(schema)
  const pairs = [...new Set(search.keys())].map((key) => [key, search.getAll(key)] as const)
  const fields = pairs
    .filter(([key, values]) => values.length > 1 && !lists.has(key))
    .map(([key]) => ({ field: `query.${key}`, message: 'must appear only once' }))
  if (fields.length > 0) throw new AppError('invalid', 'Some fields of the request are not valid.', { fields })
  return Object.fromEntries(pairs.map(([key, values]) => [key, lists.has(key) ? values : (values[0] ?? '')]))
}

function arrayKeys(schema: z.ZodType | undefined): ReadonlySet<string> {
  const object = schema && unwrap(schema)
  if (!(object instanceof z.ZodObject)) return new Set()
  const shape: Record<string, z.core.$ZodType> = object.shape
  return new Set(Object.keys(shape).filter((key) => shape[key] && unwrap(shape[key]) instanceof z.ZodArray))
}

/** The schema below defaults, options and transformations. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in)
  const hasInner =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  return hasInner ? unwrap(schema.def.innerType) : schema
}
