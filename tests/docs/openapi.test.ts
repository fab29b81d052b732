import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CREDENTIALS_BY_SCOPE } from '@/lib/ramp/contract/endpoints/credentials'
import { pathParameters } from '@/lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS } from '@/lib/ramp/contract/endpoints/endpoints'
import { EVENTS } from '@/lib/ramp/contract/events'
import { buildOpenApi } from '@/lib/ramp/contract/openapi/build-open-api'
import { read } from './support/project'

type Operation = {
  operationId: string
  parameters?: {
    name: string
    in: string
    required: boolean
    schema: { type?: string }
    style?: string
    explode?: boolean
  }[]
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
  requestBody?: { content: Record<string, unknown> }
  security: Record<string, unknown>[]
}

type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<
      string,
      { $ref?: string; properties?: Record<string, unknown>; required?: string[]; additionalProperties?: unknown }
    >
  }
}

const text = read('docs/openapi.json')
const document: Document = JSON.parse(text)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** The linter’s strict set, but for the contract’s own choices. */
const RULES = {
  'array-parameter-serialization': 'error',
  'operation-tag-defined': 'error',
  // Trailing slashes are part of paths (section 4).
  'no-path-trailing-slash': 'off',
  // The contract has no licence.
  'info-license': 'off',
  'info-license-strict': 'off',
} as const

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

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

  test('is clean by a linter of other hands', async () => {
    expect(await lint(text)).toEqual([])
  })

  const BREAKS: [string, string, (broken: Document) => void][] = [
    [
      'an operation that says nothing of credentials',
      'security-defined',
      ({ webhooks }) => Object.assign(webhooks['account.created']?.post ?? {}, { security: undefined }),
    ],
    [
      'an array that does not say how it travels',
      'array-parameter-serialization',
      ({ paths }) => {
        const { parameters = [] } = paths['/v1/integrator/ach-debit/returns']?.get ?? {}
        for (const parameter of parameters) delete parameter.style
      },
    ],
    [
      'a schema that nothing uses',
      'no-unused-components',
      ({ components }) => Object.assign(components.schemas, { Unused: { type: 'object' } }),
    ],
    [
      'a reference that leads nowhere',
      'no-unresolved-refs',
      ({ components }) => Reflect.deleteProperty(components.schemas, 'NotFoundProblem'),
    ],
  ]

  test.each(BREAKS)('is not clean with %s', async (_, rule, breakIn) => {
    const broken = structuredClone(document)
    breakIn(broken)
    expect(await lint(JSON.stringify(broken))).toContainEqual(expect.stringContaining(rule))
  })

  test('holds every endpoint with its success and refusals, and every event', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => [
        operationId,
        { method: method.toUpperCase(), path, statuses: Object.keys(responses).toSorted() },
      ]),
    )
    const registry = Object.entries(ENDPOINTS).map(([id, { method, path, successStatus, errors }]) => {
      const statuses = new Set([successStatus, ...errors.map(({ status }) => status)].map(String))
      return [id, { method, path, statuses: [...statuses].toSorted() }]
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(registry))
    expect(Object.keys(document.webhooks)).toEqual(EVENTS.map(({ name }) => name))
  })

  test.each(Object.entries(ENDPOINTS))('has the parameters, body and credentials of %s', (id, endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === id)
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

  test('closes the 401 and the 404, and leaves every other refusal open (section 7)', () => {
    const { UnauthorizedProblem, NotFoundProblem, Problem } = document.components.schemas
    const standard = ['type', 'title', 'status', 'detail', 'instance']
    expect(UnauthorizedProblem?.additionalProperties).toBe(false)
    expect(Object.keys(UnauthorizedProblem?.properties ?? {})).toEqual([...standard, 'realm', 'scope'])
    expect(NotFoundProblem?.additionalProperties).toBe(false)
    expect(Object.keys(NotFoundProblem?.properties ?? {})).toEqual([...standard, 'resourceType', 'resourceId'])
    expect(NotFoundProblem?.required).toEqual(['title', 'status', 'resourceType', 'resourceId'])
    expect(Problem?.additionalProperties).toEqual({})
    const named = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content)
          .filter(([type]) => type === 'application/problem+json')
          .map(([, { schema }]) => `${status} ${schema.$ref?.split('/').at(-1)}`),
      ),
    )
    const expected = (status: string) => ({ 401: 'UnauthorizedProblem', 404: 'NotFoundProblem' })[status] ?? 'Problem'
    expect(new Set(named)).toEqual(
      new Set(named.map((entry) => entry.split(' ')[0] ?? '').map((status) => `${status} ${expected(status)}`)),
    )
  })

  test('says that a webhook carries no credential of the API', () => {
    const securities = Object.values(document.webhooks).map(({ post }) => post.security)
    expect(new Set(securities.map((security) => JSON.stringify(security)))).toEqual(new Set(['[]']))
  })

  test('describes lists in queries as they travel: one text with commas', () => {
    const lists = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ schema }) => schema.type === 'array'),
    )
    expect(lists.map(({ name, style, explode }) => ({ name, style, explode }))).toEqual([
      { name: 'userIds', style: 'form', explode: false },
    ])
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith('Query'))).toEqual([])
  })

  test('refers to nothing that is missing', () => {
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })
})
