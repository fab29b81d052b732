import { successParts } from '../../model/success-share'
import type { Period, RegistrationRow } from '../dto'

export const REGISTRATION_ORDERS = ['health', 'name', 'delivered'] as const

export type RegistrationOrder = (typeof REGISTRATION_ORDERS)[number]

/** The success share of a period from 0 to 1, unknown outcomes included; null if no delivery counts for it. */
function deliveredPart({ health }: Pick<RegistrationRow, 'health'>, period: Period): number | null {
  const outcomes = health.periods[period].outcomes.map(({ value, count }) => [value, count])
  const { delivered, withUnknown } = successParts(Object.fromEntries(outcomes))
  return withUnknown === 0 ? null : delivered / withUnknown
}

type Judged = Pick<RegistrationRow, 'url' | 'disabled' | 'failureCount' | 'failingSince' | 'health'>

type Compare = (a: Judged, b: Judged) => number

const byName: Compare = (a, b) => {
  const [one, other] = [nameOf(a), nameOf(b)]
  return one === other ? 0 : one < other ? -1 : 1
}

const byDelivered: Compare = (a, b) => deliveredAt(b) - deliveredAt(a)

/** Worst first: disabled, failing now, most failures in a row, lowest success share; registrations without deliveries come last. */
const byHealth =
  (period: Period): Compare =>
  (a, b) =>
    Number(b.disabled === true) - Number(a.disabled === true) ||
    Number(b.failingSince !== null) - Number(a.failingSince !== null) ||
    (b.failureCount ?? 0) - (a.failureCount ?? 0) ||
    (deliveredPart(a, period) ?? 2) - (deliveredPart(b, period) ?? 2)

/**
 * Sorts registrations; equal ones keep the platform’s order.
 *
 * @param period the period whose success share decides in the order `health`
 */
export function orderRegistrations<Row extends Judged>(
  rows: readonly Row[],
  order: RegistrationOrder,
  period: Period,
): Row[] {
  const compare = { health: byHealth(period), name: byName, delivered: byDelivered }[order]
  return rows.toSorted(compare)
}

/** The URL without its scheme, which nearly all share. */
function nameOf({ url }: Judged): string {
  return url.replace(/^[a-z]+:\/\//i, '').toLowerCase()
}

function deliveredAt({ health: { lastDeliveredAt } }: Judged): number {
  return lastDeliveredAt === null ? 0 : Date.parse(lastDeliveredAt)
}
