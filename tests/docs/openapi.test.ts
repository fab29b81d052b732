import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CREDENTIALS_BY_SCOPE } from '@/lib/ramp/contract/credentials'
import { pathParameters } from '@/lib/ramp/contract/endpoint'
import { ENDPOINTS } from '@/lib/ramp/contract/endpoints'
import { EVENTS } from '@/lib/ramp/contract/events'
import { buildOpenApi } from '@/lib/ramp/contract/openapi/build-open-api'
import { read } from './support/project'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, unknown> }
  security: Record<string, unknown>[]
}

type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, { $ref?: string; properties?: Record<string, unknown>; required?: string[] }> }
}

const text = read('docs/openapi.json')
const document: Document = JSON.parse(text)

describe('docs/openapi.json', () => {
  test('is what `npm run openapi` writes', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(buildOpenApi())))
  })

  test('is valid by a validator', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('is refused by that validator when a part is missing', async () => {
    expect((await new Validator().validate({ ...structuredClone(document), info: undefined })).valid).toBe(false)
  })

  test('holds every endpoint with its success and refusals, and every event', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => [
        operationId,
        { method: method.toUpperCase(), path, statuses: Object.keys(responses).toSorted() },
      ]),
    )
    const registry = Object.entries(ENDPOINTS).map(([id, { method, path, successStatus, errors }]) => {
      const statuses = new Set([successStatus, ...errors.map(({ status }) => status)].map(String))
      return [id, { method, path, statuses: [...statuses].toSorted() }]
    })
    expect(Object.fromEntries(operations)).toEqual(Object.fromEntries(registry))
    expect(Object.keys(document.webhooks)).toEqual(EVENTS.map(({ name }) => name))
  })

  test.each(Object.entries(ENDPOINTS))('has the parameters, body and credentials of %s', (id, endpoint) => {
    const found = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const operation = found.find(({ operationId }) => operationId === id)
    const keysOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
    const names = (place: string) =>
      (operation?.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name)
    expect(names('path')).toEqual(pathParameters(endpoint.path))
    expect(names('query')).toEqual(keysOf(endpoint.query))
    expect(names('header')).toEqual(endpoint.idempotency === 'required' ? ['Idempotency-Key'] : [])
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== null)
    expect(operation?.security).toHaveLength(CREDENTIALS_BY_SCOPE[endpoint.scope].length)
  })

  test('says what its parts are', () => {
    const { schemas } = document.components
    expect(Object.entries(schemas).filter(([, { $ref }]) => $ref !== undefined)).toEqual([])
    expect(schemas.IntegratorToken).toEqual({
      type: 'object',
      properties: {
        accessToken: { type: 'string', minLength: 1 },
        userId: { type: 'string' },
        tokenType: { type: 'string' },
        expiresIn: { type: 'number' },
        expiresAt: { type: 'string' },
      },
      required: ['accessToken', 'userId', 'tokenType', 'expiresIn', 'expiresAt'],
      additionalProperties: {},
    })
    expect(schemas.BankAccount?.properties?.status).toEqual({ type: 'string', examples: ['active', 'inactive'] })
    expect(schemas.Problem?.required).toEqual(['title', 'status'])
  })

  test('refers to nothing that is missing', () => {
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })
})
