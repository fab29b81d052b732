import { successParts } from '../../model/success-share'
import type { Period, RegistrationRow } from '../dto'

export const REGISTRATION_ORDERS = ['health', 'name', 'delivered'] as const

export type RegistrationOrder = (typeof REGISTRATION_ORDERS)[number]

/** The success share of a period with unknown outcomes, 0 to 1; null without one whose outcome is told. */
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

/** Worst first: disabled, then failing now, then failing in a row, then by the part that was delivered; quiet ones are last. */
const byHealth =
  (period: Period): Compare =>
  (a, b) =>
    Number(b.disabled === true) - Number(a.disabled === true) ||
    Number(b.failingSince !== null) - Number(a.failingSince !== null) ||
    (b.failureCount ?? 0) - (a.failureCount ?? 0) ||
    (deliveredPart(a, period) ?? 2) - (deliveredPart(b, period) ?? 2)

/**
 * Registrations in an order; equal ones stay in the platform's.
 *
 * @param period that health is judged by
 */
export function orderRegistrations<Row extends Judged>(
  rows: readonly Row[],
  order: RegistrationOrder,
  period: Period,
): Row[] {
  const compare = { health: byHealth(period), name: byName, delivered: byDelivered }[order]
  return rows.toSorted(compare)
}

/** Without the scheme, which nearly all share. */
function nameOf({ url }: Judged): string {
  return url.replace(/^[a-z]+:\/\//i, '').toLowerCase()
}

function deliveredAt({ health: { lastDeliveredAt } }: Judged): number {
  return lastDeliveredAt === null ? 0 : Date.parse(lastDeliveredAt)
}
