import { z } from 'zod'

type Shape = {
  type?: string | string[]
  const?: unknown
  format?: string
  anyOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** A JSON value with every named member and one item per list. */
export function sampleOf(schema: z.ZodType): unknown {
  // JSON Schema is plain data of these types.
  return sampleBy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
}

const SCALARS: Readonly<Record<string, unknown>> = { boolean: true, number: 7, integer: 7, null: null }

function sampleBy({
  type: types = '',
  const: constant,
  format,
  anyOf = [],
  oneOf = [],
  items,
  properties,
}: Shape): unknown {
  const [type = ''] = [types].flat()
  if (constant !== undefined) return constant
  const [first] = [...anyOf, ...oneOf]
  if (first) return sampleBy(first)
  if (type === 'array') return [sampleBy(items ?? {})]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, member]) => [name, sampleBy(member)]))
  if (type in SCALARS) return SCALARS[type]
  return format === 'date-time' ? '2026-01-31T12:00:00Z' : 'text'
}
