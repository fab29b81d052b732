import { z } from 'zod'
import { parseInstant } from '../../codec/storable'
import { readValueList } from '../../codec/value-list'
import { OUTCOMES } from '../../model/outcome'
import { filterOf } from './address-filter'
import { FAMILIES, STATUS_TEXT, TIME_PRESET_NAMES } from './filter'
import { SEARCH_TEXT, VALUE_TEXT, VALUES_AT_MOST } from './search-params'

/** A comma list, as in the address of a page. */
const list = (limit: number) =>
  z
    .string()
    .max(20_000, 'is too long')
    .default('')
    .transform(readValueList)
    .refine((values) => values.length <= limit, `has more than ${limit} values`)

const among = <const T extends readonly string[]>(values: T) =>
  list(values.length).pipe(z.array(z.enum(values, { error: `must be among ${values.join(', ')}` })))

const texts = list(VALUES_AT_MOST).pipe(
  z.array(z.string().regex(VALUE_TEXT, 'holds a control character or is too long')),
)

const instant = z
  .string()
  .transform((text) => parseInstant(text)?.toISOString() ?? null)
  .refine((value) => value !== null, 'must be an instant in ISO 8601, such as 2026-01-20T12:00:00Z')
  .optional()
  .transform((value) => value ?? null)

const fields = {
  outcome: among(OUTCOMES),
  family: among(FAMILIES),
  event: texts,
  endpoint: texts,
  status: list(VALUES_AT_MOST).pipe(
    z.array(z.string().regex(STATUS_TEXT, 'must be a code such as 404, a class such as 4xx, or none')),
  ),
  user: texts,
  resource: texts,
  eventId: texts,
  range: z
    .enum(TIME_PRESET_NAMES, { error: `must be ${TIME_PRESET_NAMES.join(', ')}` })
    .optional()
    .transform((value) => value ?? null),
  from: instant,
  to: instant,
  text: z
    .string()
    .regex(SEARCH_TEXT, 'holds a control character or is too long')
    .optional()
    .transform((value) => value ?? null),
}

/** Query of the counts: the filters of an address, comma lists where they have several values; without any, all. */
export const FilterQuery = z.object(fields).transform((filters) => filterOf(filters, new Date()))

/** Query of the list: the filters, `limit` from 1 to 500 (50 unless told) and an opaque `cursor`. */
export const ListQuery = z
  .object({
    ...fields,
    limit: z.coerce.number('must be a number').int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  })
  .transform(({ limit, cursor, ...filters }) => ({
    ...filterOf(filters, new Date()),
    limit,
    cursor: cursor ?? null,
  }))

/** Postgres holds no text of more bytes. */
const LONGEST_TEXT = 1_073_741_824

/** Where a slice of a payload begins, in bytes. */
export const PayloadSliceQuery = z.object({
  offset: z.coerce.number('must be a number').int().min(0).max(LONGEST_TEXT).default(0),
})
