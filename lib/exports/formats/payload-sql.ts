import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PayloadPolicy } from '../../model/export'
import { EVENTS } from '../../ramp/contract/events'
import { payloadSchemaOf } from '../../ramp/contract/schemas/event-payload'
import type { SqlRows } from '../source'
import { textSql } from './sql-cells'

let names: SQL | undefined

/** The names that the contract gives to members of payloads; masking removes all others. */
function knownNames(): SQL {
  if (names) return names
  const found = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('properties' in node && typeof node.properties === 'object' && node.properties !== null)
      for (const name of Object.keys(node.properties)) found.add(name)
    for (const inner of Object.values(node)) collect(inner)
  }
  for (const { name } of EVENTS) {
    const schema = payloadSchemaOf(name)
    if (schema) collect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  }
  names = sql`array[${sql.join([...found].toSorted().map(textSql), sql`, `)}]::text[]`
  return names
}

/** The payload under the policy. Migration 0009 defines `masked_payload`. */
export function payloadSql({ text, bytes }: NonNullable<SqlRows['payload']>, policy: PayloadPolicy): SQL {
  return policy === 'full' ? sql`${text}` : sql`masked_payload(${text}, ${bytes}, ${knownNames()})`
}
