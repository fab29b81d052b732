import { z } from 'zod'
import { type ValueList, valuesOf } from '../values/value-list'

export function known(list: ValueList) {
  return z.string().meta({ examples: valuesOf(list) })
}

export function oneOf<List extends ValueList>(list: List) {
  return z.enum(valuesOf(list))
}

/** Section 2: amounts are decimal strings. */
export const Amount = z.string().meta({ description: 'A decimal string' })

/** In requests: decimal digits above zero. */
export const SentAmount = z
  .string()
  .max(40, 'has too many digits')
  .regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'must be a decimal number such as 125.50')
  .refine((text) => /[1-9]/.test(text), 'must be more than zero')

/** Section 2: ISO 8601. Not checked in answers. */
export const DateTime = z.string().meta({ format: 'date-time' })

/** In requests: a date, or a time with its zone. */
export const SentDateTime = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

export const SentText = z
  .string()
  .regex(/\S/, 'must not be empty')
  .refine((text) => text.isWellFormed(), 'contains an incomplete character')

/** Section 2: ids are opaque. */
export const Id = z.string().min(1)

export const Money = z.looseObject({ amount: Amount, currency: z.string() })

/** Section 2.5. */
export const ChainTransaction = z.looseObject({ hash: z.string().nullish(), explorerUrl: z.string().nullish() })

export const Deleted = z.looseObject({ id: z.string(), deleted: z.boolean() })

/** Sections 4.6 and 4.7. */
export const Success = z.looseObject({ success: z.boolean() })
