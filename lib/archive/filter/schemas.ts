import { z } from 'zod'
import { apiSchemas } from '../../list/api-schemas'
import { filterOf } from './address-filter'
import { DELIVERIES } from './deliveries'

const queries = apiSchemas(DELIVERIES)

/** Query of the counts: the filters of an address, comma lists where they have several values; without any, all. */
export const FilterQuery = queries.FilterQuery.transform((filters) => filterOf(filters, new Date()))

/** Query of the list: the filters, `limit` from 1 to 500 (50 unless told) and an opaque `cursor`. */
export const ListQuery = queries.PageQuery.transform(({ limit, cursor, ...filters }) => ({
  ...filterOf(filters, new Date()),
  limit,
  cursor,
}))

/** Postgres holds no text of more bytes. */
const LONGEST_TEXT = 1_073_741_824

/** Where a slice of a payload begins, in bytes. */
export const PayloadSliceQuery = z.object({
  offset: z.coerce.number('must be a number').int().min(0).max(LONGEST_TEXT).default(0),
})
