import { z } from 'zod'
import { type Parameter, readParameters, UnsignableTarget } from '../auth/canonical'
import { type SandboxContext, targetOf } from './context'
import { type FieldProblem, invalidField, invalidFields, unsupportedMediaType } from './problem'

/** Throws 415 for another media type and 400 naming every wrong field. */
export function parseBody<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  // An empty body has no media type; the schema reports the missing body.
  if (context.get('body').length > 0 && mediaTypeOf(context) !== 'application/json') throw unsupportedMediaType()
  return check(parseJsonText(context.get('body')), schema)
}

export function mediaTypeOf(context: SandboxContext): string {
  return (context.req.header('content-type')?.split(';')[0] ?? '').trim().toLowerCase()
}

export function parseQuery<T>(context: SandboxContext, schema: z.ZodType<T>): T {
  return check(onlyOnce(parametersOf(targetOf(context))), schema)
}

const NoQuery = z.strictObject({})

export function refuseQuery(context: SandboxContext): void {
  parseQuery(context, NoQuery)
}

function parametersOf(target: string): Parameter[] {
  try {
    return readParameters(target)
  } catch (error) {
    if (error instanceof UnsignableTarget) throw invalidField('query', 'invalid_encoding', 'Escapes are broken')
    throw error
  }
}

/** Throws a 400 problem for a repeated member: choosing one would be a guess. */
export function onlyOnce(parameters: readonly Parameter[]): Record<string, string> {
  const keys = parameters.map(({ key }) => key)
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
  if (twice.length > 0)
    throw invalidFields(twice.map((field) => ({ field, message: 'Must not be given twice', code: 'duplicate' })))
  return Object.fromEntries(parameters.map(({ key, value }) => [key, value]))
}

export function check<T>(input: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalidFields(result.error.issues.flatMap((issue) => fieldErrors(issue, input)))
}

export function parseJsonText(body: Buffer): unknown {
  try {
    // A byte order mark is kept, so that it is refused as invalid JSON.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return JSON.parse(decoder.decode(body))
  } catch {
    throw invalidFields([{ field: 'body', message: 'The body is not valid JSON', code: 'invalid_json' }])
  }
}

function fieldErrors(issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      message: 'Unknown field',
      code: 'unknown_field',
    }))
  }
  const field = path.join('.') || 'body'
  if (issue.code === 'invalid_type' && valueAt(input, path) === undefined) {
    return [{ field, message: 'Required', code: 'required' }]
  }
  const code = issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code
  return [{ field, message: issue.message, code: code === 'custom' ? 'invalid_value' : code }]
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
