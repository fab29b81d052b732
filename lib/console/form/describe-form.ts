import type { CredentialMode, EndpointId } from '../../ramp'
import { CREDENTIAL_MODES, CREDENTIALS_BY_SCOPE } from '../../ramp/contract/endpoints/credentials'
import { type EndpointDefinition, pathParameters } from '../../ramp/contract/endpoints/endpoint'
import { endpointOf } from '../../ramp/contract/endpoints/endpoints'
import { type JsonShape, jsonShapeOf } from '../../ramp/contract/json-shape'
import { isSecretMember } from '../../ramp/contract/secret-members'
import { BANK_ACCOUNT_TYPES } from '../../ramp/contract/values/accounts'
import type { ValueList } from '../../ramp/contract/values/value-list'
import { VALUE_LISTS } from '../../ramp/contract/values/value-lists'
import { effectOf, type WriteEffect } from '../effects'
import { fieldWordsOf } from './field-words'

export type FormPart = 'params' | 'query' | 'body'

export type FormField = {
  part: FormPart
  /** `accountHolder.address.city` */
  path: string
  kind: 'text' | 'integer' | 'boolean' | 'list'
  isRequired: boolean
  /** The optional object that needs it; null otherwise. */
  requiredWith: string | null
  isSecret: boolean
  sentence: string
  limits: readonly string[]
  /** Each with its sentence; null for free text. */
  values: readonly { value: string; meaning: string }[] | null
  example: unknown
  /** The field belongs to one variant of the body. */
  when: { path: string; is: string } | null
}

/** An endpoint as plain data, so that a browser needs none of the contract. */
export type ConsoleForm = {
  endpoint: EndpointId
  title: string
  method: string
  path: string
  section: string
  /** How a request is proven, with its sentence. */
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

type Place = { part: FormPart; when: FormField['when'] }

/** `optional`: the outermost optional object that holds it. */
type Holder = { at: string; optional: string | null }

const OUTERMOST: Holder = { at: '', optional: null }

function fieldsOf(endpoint: EndpointId, definition: EndpointDefinition, part: FormPart): FormField[] {
  const schema = definition[part]
  if (schema === null) return []
  const shape = jsonShapeOf(schema)
  const place = { part, when: null }
  if (shape.oneOf) return variantFields(endpoint, place, shape.oneOf)
  const fields = membersOf(endpoint, place, shape)
  if (part !== 'params') return fields
  const order = pathParameters(definition.path)
  return fields.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}

/** Section 2.3: the only body of several forms; `type` decides which. */
const VARIANT = 'type'

function variantFields(endpoint: EndpointId, place: Place, variants: readonly JsonShape[]): FormField[] {
  const names = variants.map(({ properties }) => String(properties?.[VARIANT]?.const))
  const [chooser] = membersOf(endpoint, place, { properties: { [VARIANT]: { enum: names } }, required: [VARIANT] })
  const fields = variants.flatMap((variant, index) => {
    const when = { path: VARIANT, is: names[index] ?? '' }
    return membersOf(endpoint, { ...place, when }, variant).filter(({ path }) => path !== VARIANT)
  })
  return chooser ? [{ ...chooser, values: valuesFor(names, BANK_ACCOUNT_TYPES) }, ...fields] : fields
}

function membersOf(
  endpoint: EndpointId,
  place: Place,
  { properties = {}, required = [] }: JsonShape,
  { at, optional }: Holder = OUTERMOST,
): FormField[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const path = at ? `${at}.${name}` : name
    const isNamed = required.includes(name)
    const shape = plainest(given)
    if (shape.properties)
      return membersOf(endpoint, place, shape, { at: path, optional: optional ?? (isNamed ? null : path) })
    const words = fieldWordsOf(endpoint, path)
    return {
      ...place,
      path,
      kind: kindOf(shape),
      isRequired: isNamed && optional === null,
      requiredWith: isNamed ? optional : null,
      isSecret: path.split('.').some(isSecretMember),
      sentence: words?.sentence ?? '',
      limits: limitsOf(shape),
      values: choicesOf(shape),
      example: words?.example ?? null,
    }
  })
}

/** Where a member may be given in several ways, the form takes the list, or else the first. */
function plainest(shape: JsonShape): JsonShape {
  const ways = shape.anyOf ?? []
  return ways.find(({ type }) => type === 'array') ?? ways[0] ?? shape
}

function kindOf({ type }: JsonShape): FormField['kind'] {
  if (type === 'integer' || type === 'boolean') return type
  return type === 'array' ? 'list' : 'text'
}

function choicesOf(shape: JsonShape): FormField['values'] {
  if (shape.const !== undefined) return [{ value: String(shape.const), meaning: '' }]
  if (!shape.enum) return null
  const names = shape.enum.map(String)
  const list = Object.values(VALUE_LISTS).find(({ values }) => hasKeys(values, names))
  return valuesFor(names, list?.values ?? {})
}

const valuesFor = (names: readonly string[], list: ValueList) =>
  names.map((value) => ({ value, meaning: list[value] ?? '' }))

const hasKeys = (list: ValueList, names: readonly string[]) =>
  Object.keys(list).length === names.length && names.every((name) => Object.hasOwn(list, name))

/** Every required text is meant to be more than spaces. */
const NOT_BLANK = '\\S'

/** Larger ones are limits of the language, not of the contract. */
const MOST_MEANT = 2 ** 31

function limitsOf(shape: JsonShape): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = shape
  const patterns = [shape.pattern, ...(shape.allOf ?? []).map(({ pattern }) => pattern)]
  return [
    minLength && minLength === maxLength ? `${minLength} characters` : null,
    minLength && minLength > 1 && minLength !== maxLength ? `at least ${minLength} characters` : null,
    maxLength && minLength !== maxLength ? `at most ${maxLength} characters` : null,
    minItems ? `at least ${minItems}` : null,
    maxItems ? `at most ${maxItems}` : null,
    minimum !== undefined && Math.abs(minimum) < MOST_MEANT ? `from ${minimum}` : null,
    maximum !== undefined && maximum < MOST_MEANT ? `to ${maximum}` : null,
    ...patterns
      .filter((pattern) => pattern !== NOT_BLANK)
      .map((pattern) => (pattern && pattern.length <= 60 ? pattern : null)),
  ].filter((limit) => limit !== null)
}
