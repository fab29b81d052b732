import { z } from 'zod'
import * as achDebitReturn from '../schemas/ach-debit-return'
import * as autoRamp from '../schemas/auto-ramp'
import * as bankAccount from '../schemas/bank-account'
import * as card from '../schemas/card'
import * as debitCard from '../schemas/debit-card'
import * as deposit from '../schemas/deposit'
import * as fundingSource from '../schemas/funding-source'
import * as integratorToken from '../schemas/integrator-token'
import * as offRamp from '../schemas/off-ramp'
import * as onRamp from '../schemas/on-ramp'
import * as problem from '../schemas/problem'
import * as user from '../schemas/user'
import * as webhook from '../schemas/webhook'
import * as webhookDelivery from '../schemas/webhook-delivery'

const MODULES = {
  ...achDebitReturn,
  ...autoRamp,
  ...bankAccount,
  ...card,
  ...debitCard,
  ...deposit,
  ...fundingSource,
  ...integratorToken,
  ...offRamp,
  ...onRamp,
  ...problem,
  ...user,
  ...webhook,
  ...webhookDelivery,
}

export type JsonSchema = Record<string, unknown>

export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {}
  const names = new Map<z.core.$ZodType, string>()
  for (const [name, value] of Object.entries(MODULES)) if (value instanceof z.ZodType) names.set(value, name)

  function metadataOf(unnamed: unknown) {
    const metadata = z.registry<{ id?: string | undefined }>()
    metadata.get = (schema) => ({
      ...z.globalRegistry.get(schema),
      ...(names.has(schema) && schema !== unnamed ? { id: names.get(schema) } : {}),
    })
    return metadata
  }

  /** `input`: the wire format, before transforms. */
  function convert(schema: z.ZodType, metadata = metadataOf(null)): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      id: __,
      ...root
    }: JsonSchema & { $defs?: Record<string, JsonSchema> } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      unrepresentable: 'any',
      metadata,
    })
    for (const [name, { id: ___, ...definition }] of Object.entries($defs))
      components[name] ??= withReferences(definition)
    return withReferences(root)
  }

  return {
    components,
    schemaOf: (schema: z.ZodType) => convert(schema),
    membersOf(schema: z.ZodType): { name: string; schema: JsonSchema; isRequired: boolean }[] {
      const { properties = {}, required = [] }: { properties?: Record<string, JsonSchema>; required?: string[] } =
        convert(schema, metadataOf(schema))
      return Object.entries(properties).map(([name, member]) => ({
        name,
        schema: member,
        isRequired: required.includes(name),
      }))
    },
  }
}

function withReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}
