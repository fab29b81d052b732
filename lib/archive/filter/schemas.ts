import { z } from 'zod'
import { apiSchemas } from '../../list/api/api-schemas'
import { DELIVERIES } from './deliveries'
import { filterOf } from './filter'

const queries = apiSchemas(DELIVERIES)

/** Query of the counts; no filter means all. */
export const FilterQuery = queries.FilterQuery.transform((filters) => filterOf(filters, new Date()))

/** `limit` from 1 to 500, 50 by default. */
export const ListQuery = queries.PageQuery.transform(({ limit, cursor, order, above, ...filters }) => ({
  ...filterOf(filters, new Date()),
  limit,
  cursor,
  order,
  above,
}))

/** In bytes; Postgres holds no longer text. */
const LONGEST_TEXT = 1_073_741_824

export const PayloadSliceQuery = z.object({
  offset: z.coerce.number('must be a number').int().min(0).max(LONGEST_TEXT).default(0),
})

export const DeliveryParams = z.object({ deliveryId: z.string().max(40) })
