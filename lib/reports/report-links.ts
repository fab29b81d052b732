import { DELIVERIES } from '../archive/filter/deliveries'
import type { AddressFilters } from '../archive/filter/search-params'
import { unfitReason } from '../list/members'
import { rowAddress } from '../list/row-address'
import type { WhichReturns } from '../returns/list/returns'
import { RETURNS } from '../returns/list/returns'
import type { DeliveryReport } from './schemas'

/** The filters of the rows that a number counts, besides the report’s period and endpoints. */
export type Narrowed = Partial<Omit<AddressFilters, 'range'>>

/** The filters of the deliveries list for the rows of a number, with exact times, so that they stay the same rows. */
export function reportRows(
  { period, endpoints }: Pick<DeliveryReport, 'period' | 'endpoints'>,
  narrowed: Narrowed = {},
) {
  return { range: null, from: period.from, to: period.to, endpoint: endpoints, ...narrowed }
}

/** @returns null if an address can’t carry a value, because the list would show other rows without it */
export function rowsLink(
  environment: string,
  report: Pick<DeliveryReport, 'period' | 'endpoints'>,
  narrowed: Narrowed = {},
): string | null {
  const { endpoint = [], event = [] } = narrowed
  if ([...endpoint, ...event].some((value) => unfitReason(value) !== null)) return null
  return rowAddress(DELIVERIES, environment, reportRows(report, narrowed))
}

/** The address of the returns that a number counts. */
export function returnsLink(
  environment: string,
  { period }: Pick<DeliveryReport, 'period'>,
  narrowed: Partial<WhichReturns> = {},
): string | null {
  const { code = [], currency = [] } = narrowed
  if ([...code, ...currency].some((value) => unfitReason(value) !== null)) return null
  return rowAddress(RETURNS, environment, { range: null, from: period.from, to: period.to, ...narrowed })
}
