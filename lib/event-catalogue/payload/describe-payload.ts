import { type EventDefinition, findEvent } from '../../ramp/contract/events'
import { type JsonShape, jsonShapeOf } from '../../ramp/contract/json-shape'
import { payloadSchemaOf } from '../../ramp/contract/schemas/event-payload'
import type { ValueList } from '../../ramp/contract/values/value-list'
import { MEMBER_WORDS } from './member-words'
import { sampleValue } from './sample-values'

export type PayloadMember = {
  /** For example `offRamp.output.amount`. */
  path: string
  /** For example `decimal string` or `integer or null`. */
  type: string
  isRequired: boolean
  sentence: string
  values: ValueList | null
}

/** Each member of an event’s payload, in the order of the contract; none for an unknown event. */
export function describePayload(eventName: string): PayloadMember[] {
  const shape = shapeOf(eventName)
  return shape ? membersOf(shape, '') : []
}

/** A whole made-up payload by the contract, as JSON; null for an unknown event. */
export function samplePayload(eventName: string): string | null {
  const [event, shape] = [findEvent(eventName), shapeOf(eventName)]
  return event && shape ? JSON.stringify(sampleOfShape(event, shape, ''), null, 2) : null
}

function shapeOf(eventName: string): JsonShape | null {
  const schema = payloadSchemaOf(eventName)
  return schema && jsonShapeOf(schema)
}

const childrenOf = ({ properties = {} }: JsonShape, path: string) =>
  Object.entries(properties).map(([name, shape]) => ({ name, path: path ? `${path}.${name}` : name, shape }))

function membersOf(parent: JsonShape, at: string): PayloadMember[] {
  return childrenOf(parent, at).flatMap(({ name, path, shape }) => {
    const { inner, isNullable } = withoutNull(shape)
    const words = MEMBER_WORDS[path]
    const own = {
      path,
      type: `${typeOf(inner)}${isNullable ? ' or null' : ''}`,
      isRequired: parent.required?.includes(name) ?? false,
      sentence: words?.sentence ?? '',
      values: words?.values ?? null,
    }
    return [own, ...membersOf(inner, path)]
  })
}

function withoutNull(shape: JsonShape): { inner: JsonShape; isNullable: boolean } {
  if (Array.isArray(shape.type)) {
    const [type = 'any'] = shape.type.filter((one) => one !== 'null')
    return { inner: { ...shape, type }, isNullable: shape.type.includes('null') }
  }
  const others = shape.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others[0] ? { inner: others[0], isNullable: true } : { inner: shape, isNullable: false }
}

function typeOf({ type = 'any', const: constant, format, description }: JsonShape): string {
  if (constant !== undefined) return `the text “${String(constant)}”`
  if (format === 'date-time') return 'time'
  return description === 'A decimal string' ? 'decimal string' : [type].flat().join(' or ')
}

/** The key under which some platforms send the event’s name; a sample has the usual key. */
const LEFT_OUT = 'eventName'

function sampleOfShape(event: EventDefinition, parent: JsonShape, at: string): Record<string, unknown> {
  return Object.fromEntries(
    childrenOf(parent, at)
      .filter(({ path }) => path !== LEFT_OUT && !(path === 'id' && event.subject === 'user'))
      .map(({ name, path, shape }) => {
        const { inner } = withoutNull(shape)
        return [name, inner.properties ? sampleOfShape(event, inner, path) : sampleValue(event, path)]
      }),
  )
}
