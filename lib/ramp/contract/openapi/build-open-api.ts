import type { z } from 'zod'
import { CREDENTIAL_MODES, CREDENTIALS_BY_SCOPE, type CredentialMode } from '../endpoints/credentials'
import type { DocumentedError, EndpointDefinition, EndpointScope } from '../endpoints/endpoint'
import { ENDPOINTS } from '../endpoints/endpoints'
import { EVENTS } from '../events'
import { payloadSchemaOf } from '../schemas/event-payload'
import { NotFoundProblem, Problem, UnauthorizedProblem } from '../schemas/problem'
import { createJsonSchemas, type JsonSchema } from './json-schemas'

type Schemas = ReturnType<typeof createJsonSchemas>

/** Section 9. */
const CONTRACT_VERSION = '1.0.0'

const TAGS: Readonly<Record<EndpointScope | 'webhook', string>> = {
  integrator: 'The integrator’s own account',
  user: 'What one user has and does',
  submission: 'The submission of one prepared deposit',
  webhook: 'What the platform sends to the integrator',
}

const IDEMPOTENCY_KEY = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }

const RETRY_AFTER = { headers: { 'Retry-After': { description: 'Seconds, or a date', schema: { type: 'string' } } } }

/** OpenAPI 3.1, with the webhook events. */
export function buildOpenApi(): JsonSchema {
  const schemas = createJsonSchemas()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [id, endpoint] of Object.entries(ENDPOINTS)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(id, endpoint, schemas),
    }
  }
  const webhooks = Object.fromEntries(EVENTS.map(({ name, firesWhen }) => [name, webhook(name, firesWhen, schemas)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ramp Platform API',
      version: CONTRACT_VERSION,
      description:
        'The contract as Rampdesk reads it. Where the specification leaves room, docs/limits.md says what was decided.',
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'https://platform.example' } } }],
    paths,
    webhooks,
    components: { schemas: schemas.components, securitySchemes: SECURITY_SCHEMES },
  }
}

function operation(id: string, endpoint: EndpointDefinition, schemas: Schemas): JsonSchema {
  const { title, section, scope, body, answer, successStatus, errors, idempotency } = endpoint
  const parameters = [
    ...membersOf(endpoint.params, 'path', schemas),
    ...membersOf(endpoint.query, 'query', schemas),
    ...(idempotency === 'required'
      ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: IDEMPOTENCY_KEY }]
      : []),
  ]
  return {
    operationId: id,
    summary: title,
    tags: [scope],
    'x-section': section,
    security: CREDENTIALS_BY_SCOPE[scope].map(securityOf),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: { required: true, content: bodyOf(endpoint, schemas.schemaOf(body)) } }),
    responses: {
      [successStatus]: { description: 'Success', content: json(schemas.schemaOf(answer)) },
      ...refusals(errors, schemas),
    },
  }
}

function membersOf(
  schema: EndpointDefinition['query'] | EndpointDefinition['params'],
  place: string,
  schemas: Schemas,
) {
  if (schema === null) return []
  return schemas
    .membersOf(schema)
    .map(({ name, schema: member, isRequired }) => ({
      name,
      in: place,
      required: isRequired,
      schema: member,
      ...(member.type === 'array' ? { style: 'form', explode: false } : {}),
    }))
}

/** Section 7: these problems have no other members. */
const CLOSED_PROBLEMS: Readonly<Record<number, z.ZodType>> = { 401: UnauthorizedProblem, 404: NotFoundProblem }

function refusals(errors: readonly DocumentedError[], schemas: Schemas): Record<string, JsonSchema> {
  const answer = (status: number) => {
    const situations = errors.filter((error) => error.status === status).map(({ when }) => when)
    const content = { 'application/problem+json': { schema: schemas.schemaOf(CLOSED_PROBLEMS[status] ?? Problem) } }
    return [String(status), { description: situations.join('; '), content, ...(status === 429 ? RETRY_AFTER : {}) }]
  }
  return Object.fromEntries([...new Set(errors.map(({ status }) => status))].map(answer))
}

function webhook(event: string, firesWhen: string, schemas: Schemas): JsonSchema {
  const schema = payloadSchemaOf(event)
  return {
    post: {
      operationId: event,
      summary: firesWhen,
      tags: ['webhook'],
      security: [],
      parameters: [
        {
          name: 'Signature',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description:
            'Lower-case hex HMAC-SHA256 of the raw body, keyed with the webhook secret; may begin with sha256=',
        },
      ],
      requestBody: { required: true, content: json(schema === null ? {} : schemas.schemaOf(schema)) },
      responses: { '2XX': { description: 'Accepted' } },
    },
  }
}

const bodyOf = ({ formTypes = [] }: EndpointDefinition, schema: JsonSchema) =>
  Object.fromEntries(['application/json', ...formTypes].map((type) => [type, { schema }]))

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const
const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const

/** Section 5. */
const SECURITY_SCHEMES = {
  integratorKey: header('X-Integrator-Key', 'The integrator’s key'),
  timestamp: header('X-Timestamp', 'Unix time in milliseconds, within 300 seconds of the platform'),
  signature: header(
    'X-Signature',
    'sha256= and the lower-case hex HMAC-SHA256 of {timestamp}.{METHOD}.{path}.{bodyHash}, keyed with the integrator secret',
  ),
  userBearer: bearer('A user’s API key, or a token of the identity provider'),
  integratorToken: bearer(CREDENTIAL_MODES['integrator-token']),
  legacyKey: header('X-INTEGRATION-KEY', CREDENTIAL_MODES.legacy),
  submissionToken: bearer(CREDENTIAL_MODES.submission),
} as const

type Scheme = keyof typeof SECURITY_SCHEMES

const SIGNED: readonly Scheme[] = ['integratorKey', 'timestamp', 'signature']

const SCHEMES_BY_MODE: Readonly<Record<CredentialMode, readonly Scheme[]>> = {
  integrator: SIGNED,
  'signed-user': [...SIGNED, 'userBearer'],
  'integrator-token': ['integratorToken'],
  user: ['userBearer'],
  legacy: ['legacyKey', 'userBearer'],
  submission: ['submissionToken'],
}

function securityOf(mode: CredentialMode): Record<string, readonly string[]> {
  return Object.fromEntries(SCHEMES_BY_MODE[mode].map((scheme) => [scheme, []]))
}
