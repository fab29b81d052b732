import type { z } from 'zod'
import { AppError, type FieldError } from '../../errors'
import { type EndpointDefinition, pathParameters, type QueryValue } from '../contract/endpoints/endpoint'
import { fieldPath } from '../contract/field-path'
import { canonicalPath, encodeSegment, type QueryPair } from '../credentials/sign'

export type RequestInput = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: unknown }

export type BuiltRequest = { path: string; body: string | null; idempotencyKey: string | null }

/**
 * Builds the request of an endpoint.
 * @param basePath path of the base address, without a trailing slash; it is signed, too
 * @throws AppError `invalid` naming each refused field
 */
export function buildRequest(endpoint: EndpointDefinition, input: RequestInput, basePath = ''): BuiltRequest {
  const params = parsePart(endpoint, 'params', endpoint.params, input.params)
  const query = parsePart(endpoint, 'query', endpoint.query, input.query)
  const body = parsePart(endpoint, 'body', endpoint.body, input.body)
  const idempotencyKey = parseIdempotencyKey(endpoint, input.idempotencyKey)
  try {
    const path = pathParameters(endpoint.path).reduce(
      (template, name) => template.replace(`{${name}}`, () => encodeSegment(params?.[name] ?? '')),
      endpoint.path,
    )
    return {
      path: canonicalPath(`${basePath}${path}`, queryPairs(query ?? {})),
      body: endpoint.body === null ? null : JSON.stringify(body),
      idempotencyKey,
    }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid', `${endpoint.title}: ${error.message}.`)
    throw error
  }
}

function queryPairs(query: Record<string, QueryValue>): QueryPair[] {
  return Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as const]))
}

type Part = 'params' | 'query' | 'body'

function parsePart<T>(endpoint: EndpointDefinition, part: Part, schema: z.ZodType<T> | null, given: unknown): T | null {
  // A part that the endpoint does not take is refused even if it is empty, because it would be signed and sent.
  if (schema === null) {
    if (given === undefined) return null
    return refuse(endpoint, [{ field: part, message: 'the endpoint takes none' }])
  }
  const result = schema.safeParse(given ?? {})
  if (result.success) return result.data
  return refuse(
    endpoint,
    result.error.issues.map(({ path, message }) => ({ field: fieldPath([part, ...path]), message })),
  )
}

/** not-shown.md, "5 Idempotency-Key": any header text. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

function parseIdempotencyKey(endpoint: EndpointDefinition, given: unknown): string | null {
  const field = 'idempotencyKey'
  if (endpoint.idempotency === 'none') {
    if (given === undefined) return null
    return refuse(endpoint, [{ field, message: 'the endpoint takes none' }])
  }
  if (typeof given === 'string' && IDEMPOTENCY_KEY.test(given)) return given
  return refuse(endpoint, [{ field, message: 'must be 1 to 255 visible ASCII characters' }])
}

function refuse(endpoint: EndpointDefinition, fields: FieldError[]): never {
  const texts = fields.map(({ field, message }) => `${field}: ${message}`)
  throw new AppError('invalid', `${endpoint.title}: the request is not valid. ${texts.join('; ')}.`, { fields })
}
