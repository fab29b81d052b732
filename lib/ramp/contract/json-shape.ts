import { z } from 'zod'

/** The part of JSON Schema that the contract’s schemas use. */
export type JsonShape = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonShape[]
  oneOf?: JsonShape[]
  allOf?: { pattern?: string }[]
  properties?: Record<string, JsonShape>
  required?: string[]
  additionalProperties?: boolean | JsonShape
  items?: JsonShape
  prefixItems?: JsonShape[]
  default?: unknown
  examples?: unknown[]
  format?: string
  description?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

const SHAPES = new WeakMap<z.ZodType, JsonShape>()

/** Converts each schema once and keeps the result. */
export function jsonShapeOf(schema: z.ZodType): JsonShape {
  const known = SHAPES.get(schema)
  if (known) return known
  // JSON Schema is plain data of these types.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape
  SHAPES.set(schema, shape)
  return shape
}
