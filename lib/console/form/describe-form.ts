import type { CredentialMode, EndpointId } from '../../ramp'
import { CREDENTIAL_MODES, CREDENTIALS_BY_SCOPE } from '../../ramp/contract/endpoints/credentials'
import { type EndpointDefinition, pathParameters } from '../../ramp/contract/endpoints/endpoint'
import { endpointOf } from '../../ramp/contract/endpoints/endpoints'
import { jsonShapeOf } from '../../ramp/contract/json-shape'
import { effectOf, type WriteEffect } from '../effects'
import { fieldWordsOf } from './field-words'
import { type FormField, type FormPart, fieldsOfShape } from './fields-of-shape'

/** An endpoint as plain data, so that a browser loads none of the contract. */
export type ConsoleForm = {
  endpoint: EndpointId
  title: string
  method: string
  path: string
  section: string
  /** The ways to prove a request, each with its sentence. */
  modes: readonly { mode: CredentialMode; meaning: string }[]
  fields: readonly FormField[]
  takesBody: boolean
  takesIdempotencyKey: boolean
  /** Is null for reads. */
  effect: WriteEffect | null
  errors: readonly { status: number; when: string }[]
}

export function describeForm(endpoint: EndpointId): ConsoleForm {
  const definition = endpointOf(endpoint)
  const { title, method, path, section, scope, idempotency, errors, body } = definition
  return {
    endpoint,
    title,
    method,
    path,
    section,
    modes: CREDENTIALS_BY_SCOPE[scope].map((mode) => ({ mode, meaning: CREDENTIAL_MODES[mode] })),
    fields: (['params', 'query', 'body'] as const).flatMap((part) => fieldsOf(endpoint, definition, part)),
    takesBody: body !== null,
    takesIdempotencyKey: idempotency === 'required',
    effect: effectOf(endpoint),
    errors: errors.map(({ status, when }) => ({ status, when })).toSorted((a, b) => a.status - b.status),
  }
}

function fieldsOf(endpoint: EndpointId, definition: EndpointDefinition, part: FormPart): FormField[] {
  const schema = definition[part]
  if (schema === null) return []
  const fields = fieldsOfShape(part, jsonShapeOf(schema), (path) => fieldWordsOf(endpoint, path))
  if (part !== 'params') return fields
  const order = pathParameters(definition.path)
  return fields.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}
