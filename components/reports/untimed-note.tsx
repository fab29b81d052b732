import { ClockAlert } from 'lucide-react'
import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import { RECOVERY, UNTIMED } from '@/lib/recovery/list/recovery-items'
import type { DeliveryReport } from '@/lib/reports/schemas'

/** Warns of records that no number of the report counts, because records without a time are in no period. */
export function UntimedNote({ report: { untimed, environment, endpoints } }: { report: DeliveryReport }) {
  if (!untimed?.count) return null
  const title = `${formatQuantity(untimed.count, 'record has no time', 'records have no time')}`
  const canLink = endpoints.every((endpoint) => unfitReason(endpoint) === null)
  return (
    <Notice tone="legacy" icon={<ClockAlert aria-hidden />} title={title}>
      The platform gave no timestamp, so they belong to no period and are not counted below.{' '}
      {untimed.missed > 0 &&
        (untimed.missed === untimed.count
          ? 'None of them was delivered. '
          : `${formatCount(untimed.missed)} of them ${untimed.missed === 1 ? 'was' : 'were'} not delivered. `)}
      {untimed.missed > 0 && canLink && (
        <Link
          prefetch={false}
          className="underline decoration-line-strong underline-offset-2 hover:text-accent-text print:hidden"
          href={rowAddress(RECOVERY, environment.name, { endpoint: endpoints, age: UNTIMED, group: 'none' })}
        >
          See the unresolved ones
        </Link>
      )}
    </Notice>
  )
}
