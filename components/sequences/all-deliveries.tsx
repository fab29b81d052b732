import Link from 'next/link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { unfitReason } from '@/lib/list/members'

type Props = { environment: string; resourceId: string; label?: string; className: string }

export function AllDeliveries({ environment, resourceId, label, className }: Props) {
  const href = sharedAddress(environment, 'resource', resourceId)
  if (href === null) {
    return (
      <span className="self-center text-small text-muted">
        Its deliveries can’t be listed: the id {unfitReason(resourceId)}
      </span>
    )
  }
  return (
    <Link href={href} prefetch={false} aria-label={label} className={className}>
      All deliveries
    </Link>
  )
}
