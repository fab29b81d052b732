import type { z } from 'zod'
import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { fieldPath } from '../contract/field-path'
import { type JsonShape, jsonShapeOf } from '../contract/json-shape'
import { type Unreadable, unreadableIn } from '../contract/schemas/list'
import { NotFoundProblem, Problem, UnauthorizedProblem } from '../contract/schemas/problem'

/**
 * How an answer differs from the contract. `new-member` and `new-value` are allowed (section 9); the others break it.
 */
export type Departure = {
  kind: 'answer' | 'missing' | 'wrong' | 'new-member' | 'new-value'
  /** `data[].status`; empty for the answer itself. */
  path: string
  says: string
  /** How often the departure occurs in the items of lists. */
  count: number
}

export type AnsweredText = { status: number; mediaType: string | null; text: string }

/** Finds the departures of an answer, by member; never quotes a value that the platform sent. */
export function findDepartures(endpoint: EndpointDefinition, answer: AnsweredText): Departure[] {
  const { status, text } = answer
  const found = ofStatus(endpoint, answer)
  if (text.trim() === '') return [...found, whole('The answer is empty.')]
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [...found, whole('The answer is not JSON.')]
  }
  const schema = isSuccess(status) ? endpoint.answer : (CLOSED_PROBLEMS[status] ?? Problem)
  return grouped([...found, ...ofValue(schema, value)])
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Section 7: these accept no other members. */
const CLOSED_PROBLEMS: Readonly<Record<number, z.ZodType>> = { 401: UnauthorizedProblem, 404: NotFoundProblem }

const whole = (says: string): Departure => ({ kind: 'answer', path: '', says, count: 1 })

function ofStatus({ successStatus, errors }: EndpointDefinition, { status, mediaType }: AnsweredText): Departure[] {
  const expected = isSuccess(status) ? 'application/json' : 'application/problem+json'
  const isDocumented = isSuccess(status) ? status === successStatus : errors.some((error) => error.status === status)
  return [
    ...(isDocumented
      ? []
      : [whole(`The status is ${status}. The contract says ${successStatus}, or an error that it documents.`)]),
    ...(mediaType === expected
      ? []
      : [whole(`The media type is ${mediaType ?? 'missing'}. The contract says ${expected}.`)]),
  ]
}

function ofValue(schema: z.ZodType, value: unknown): Departure[] {
  const found = walk(value, jsonShapeOf(schema), '')
  if (found.some(breaks)) return found
  // Rules over several members are no part of a JSON Schema.
  return [...found, ...complaints(schema, value)]
}

const breaks = ({ kind }: Departure) => kind === 'missing' || kind === 'wrong'

function complaints(schema: z.ZodType, value: unknown): Departure[] {
  const result = schema.safeParse(value)
  if (!result.success)
    return result.error.issues.map(({ path, message }) => wrong(fieldPath(path).replace(/\[\d+\]/g, '[]'), message))
  return unreadableItems(result.data).map(({ field, reason }) => wrong(`[].${field}`, reason))
}

function unreadableItems(value: unknown): Unreadable[] {
  if (Array.isArray(value)) return unreadableIn(value)
  if (typeof value !== 'object' || value === null || !('data' in value)) return []
  return unreadableItems(value.data)
}

const wrong = (path: string, says: string): Departure => ({ kind: 'wrong', path, says, count: 1 })

function walk(value: unknown, shape: JsonShape, path: string): Departure[] {
  const variants = shape.anyOf ?? shape.oneOf
  if (variants) return closest(variants.map((variant) => walk(value, variant, path)))
  if ('const' in shape) return value === shape.const ? [] : [wrong(path, `is not ${JSON.stringify(shape.const)}`)]
  if (shape.enum) return shape.enum.includes(value) ? [] : [wrong(path, 'is not one of the contract’s values')]
  const types = [shape.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [wrong(path, `is ${typeName(value)}; the contract says ${types.join(' or ')}`)]
  if (Array.isArray(value)) {
    const { items } = shape
    return items ? value.flatMap((item) => walk(item, items, `${path}[]`)) : []
  }
  if (typeof value === 'object' && value !== null) return walkMembers(value, shape, path)
  if (shape.examples && typeof value === 'string' && !shape.examples.includes(value))
    return [{ kind: 'new-value', path, says: 'is a value that the contract does not list', count: 1 }]
  return []
}

function walkMembers(value: object, { properties, required = [], additionalProperties }: JsonShape, at: string) {
  if (!properties) return []
  const pathOf = (name: string) => (at ? `${at}.${name}` : name)
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const lacks = missing.map(
    (name): Departure => ({ kind: 'missing', path: pathOf(name), says: 'is missing', count: 1 }),
  )
  const held = Object.entries(value).flatMap(([name, member]): Departure[] => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (shape) return walk(member, shape, pathOf(name))
    if (additionalProperties === false) return [wrong(pathOf(name), 'is a member that must not be there')]
    return [{ kind: 'new-member', path: pathOf(name), says: 'is not in the contract', count: 1 }]
  })
  return [...lacks, ...held]
}

function closest(tries: Departure[][]): Departure[] {
  const weight = (found: Departure[]) => found.filter(breaks).length * 1000 + found.length
  return tries.toSorted((a, b) => weight(a) - weight(b))[0] ?? []
}

const isOfType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : typeName(value) === type

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function grouped(departures: readonly Departure[]): Departure[] {
  const groups = new Map<string, Departure>()
  for (const departure of departures) {
    const key = `${departure.kind} ${departure.path} ${departure.says}`
    const known = groups.get(key)
    groups.set(key, known ? { ...known, count: known.count + 1 } : departure)
  }
  return [...groups.values()]
}
