import 'server-only'
import { DELIVERIES } from '../archive/filter/deliveries'
import { type DeliveryFilter, filterOf } from '../archive/filter/filter'
import { AppError } from '../errors'
import { readStrictQuery } from '../list/api/strict-query'

/** @throws AppError `invalid` for filters that can’t be read, or that would select other deliveries later */
export function readFilterSource(query: string): DeliveryFilter {
  const filters = readStrictQuery(DELIVERIES, query)
  if (filters.range !== null) throw new AppError('invalid', 'The time range must have an exact start and end.')
  return filterOf(filters, new Date())
}
