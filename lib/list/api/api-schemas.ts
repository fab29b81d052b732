import { z } from 'zod'
import { parseInstant } from '../../codec/storable'
import { readValueList } from '../../codec/value-list'
import { isTimeZone } from '../../format/time'
import type { Address } from '../define-address'
import { flag, type Member, SEARCH_TEXT, VALUES_AT_MOST } from '../members'

const LIST_LENGTH = 20_000

/** API schemas of a list, which refuse unknown values. */
export function apiSchemas<F, P extends F, C>(list: Address<F, P, C>) {
  const schemaOf = (members: Record<string, Member>) =>
    z.object(Object.fromEntries(Object.entries(members).map(([name, member]) => [name, memberSchema(member)])))
  // Each member’s schema gives that member’s values.
  return {
    FilterQuery: schemaOf(list.members).transform((values) => values as unknown as F),
    /** `above` asks for the number of rows above the page. */
    PageQuery: schemaOf({ ...list.members, ...list.controls, above: flag() }).transform(
      (values) => values as unknown as P & { above: boolean },
    ),
  }
}

function memberSchema(member: Member): z.ZodType {
  switch (member.kind) {
    case 'some':
      return valueList(member.values.length).pipe(
        z.array(z.enum(member.values, { error: `must be one or more of ${member.values.join(', ')}` })),
      )
    case 'one':
      return orNull(z.enum(member.values, { error: `must be ${member.values.join(', ')}` }))
    case 'choice':
      return z.enum(member.values, { error: `must be ${member.values.join(', ')}` }).default(String(member.empty))
    case 'texts':
      return valueList(VALUES_AT_MOST).pipe(z.array(z.string().regex(member.pattern, member.problem)))
    case 'search':
      return orNull(z.string().regex(SEARCH_TEXT, 'contains a control character or is too long'))
    case 'instant':
      return z
        .string()
        .transform((text) => parseInstant(text)?.toISOString() ?? null)
        .refine((value) => value !== null, 'must be an instant in ISO 8601, such as 2026-01-20T12:00:00Z')
        .optional()
        .transform((value) => value ?? null)
    case 'zone':
      return orNull(z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin'))
    case 'flag':
      return z.stringbool('must be true or false').default(false)
    case 'size':
      return z.coerce
        .number('must be a number')
        .int()
        .min(1)
        .max(Math.max(...member.sizes))
        .default(Number(member.empty))
    case 'cursor':
      return orNull(z.string().max(member.longest, 'is too long'))
  }
}

function valueList(limit: number) {
  return z
    .string()
    .max(LIST_LENGTH, 'is too long')
    .default('')
    .transform(readValueList)
    .refine((values) => values.length <= limit, `has more than ${limit} values`)
}

function orNull(schema: z.ZodType) {
  return schema.optional().transform((value) => value ?? null)
}
