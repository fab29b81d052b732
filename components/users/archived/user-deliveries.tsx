'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { MoneyAmount } from '@/components/states/money-amount'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { BlankState } from '@/components/ui/blank-state'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryRow } from '@/lib/archive/dto'
import { deliveryAddress, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { UserDeliveryPage } from '@/lib/users/read/list-user-deliveries'
import { ArchivedList } from './archived-list'

export function UserDeliveries({ userId, seed }: { userId: string; seed: ReadingSeed<UserDeliveryPage> }) {
  const { environment } = useFrame()
  const all = sharedAddress(environment.name, 'user', userId)
  return (
    <ArchivedList
      userId={userId}
      seed={seed}
      route={USER_ROUTES.deliveries}
      title="Deliveries"
      lead="Events that the platform sent about this user, newest first. They come from the archive, so no key is needed."
      all={all === null ? null : { href: all, label: 'Open in Deliveries' }}
      renderEmpty={(_page, isFirst) => (
        <BlankState title="No delivery">
          The archive has no delivery about this user{isFirst ? '' : ' at this place in the list'}.
        </BlankState>
      )}
      renderRow={(row) => <Row row={row} />}
    />
  )
}

function Row({ row }: { row: DeliveryRow }) {
  const { environment } = useFrame()
  return (
    <>
      <span className="w-32 shrink-0 text-muted tabular-nums">
        {row.time ? <TimeText iso={row.time} as="compact" /> : 'no time'}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 phone:contents">
        <Link
          href={deliveryAddress(environment.name, {}, row.id)}
          prefetch={false}
          className="inline-flex min-h-6 min-w-0 items-center font-medium [overflow-wrap:anywhere] hover:underline"
        >
          <PlatformText text={row.event} />
        </Link>
        <OutcomeBadge outcome={row.outcome} />
        {row.resourceId && <IdText id={row.resourceId} name="resource id" />}
      </span>
      <span className="ml-auto shrink-0">
        {row.money && <MoneyAmount amount={row.money.amount} currency={row.money.currency} />}
      </span>
    </>
  )
}
