'use client'

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { Steps } from '@/components/list/panel/neighbour-buttons'
import { PanelHead } from '@/components/list/panel/panel-head'
import { TimeText } from '@/components/preferences/time-text'
import { FailureState } from '@/components/states/failure-state'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryDetail, DeliveryRow } from '@/lib/archive/dto'
import { isExpiring, OUTCOME_WORDS, retentionText } from '@/lib/archive/explanations'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { visibleText } from '@/lib/format/visible-text'
import { detailQuery } from '../delivery-queries'
import { DeliveryBody, type DeliverySlots } from './delivery-body'
import { DeliveryBodySkeleton } from './delivery-body-skeleton'
import type { DeliveryWays } from './related-link'

type Props = {
  id: string
  /** Shown until the whole record is there. */
  row: DeliveryRow | null
  seed: DeliveryDetail | null
  seededAt: number
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  /** Kept in the addresses of other deliveries. */
  filters?: DeliveryFilters
  onOpen?: (id: string) => void
} & DeliverySlots &
  Partial<Steps>

export function DeliveryPanel({
  id,
  row,
  seed,
  seededAt,
  heading,
  onClose,
  filters,
  onOpen,
  renderSequence,
  renderReRead,
  ...steps
}: Props) {
  const { environment } = useFrame()
  const query = useQuery({
    ...detailQuery(environment.name, id),
    ...(seed?.id === id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const delivery = query.data
  const ways = useMemo<DeliveryWays>(
    () => ({ hrefOf: (other) => deliveryAddress(environment.name, filters ?? {}, other), onOpen: onOpen ?? null }),
    [environment.name, filters, onOpen],
  )
  return (
    // Hidden text scrolls inside and does not lengthen the page.
    <aside
      aria-label="Delivery"
      className="relative flex min-w-0 scroll-pt-28 scroll-pb-14 flex-col bg-panel desk:min-h-0 desk:overflow-y-auto desk:border-l desk:border-line phone:min-h-full"
    >
      <DeliveryHead head={delivery ?? row} delivery={delivery ?? null} heading={heading} onClose={onClose} {...steps} />
      {query.isError && !delivery ? (
        <FailureState
          error={query.error}
          subject="This delivery"
          kept="The archive is not affected."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : delivery ? (
        <DeliveryBody
          delivery={delivery}
          ways={ways}
          {...(renderSequence && { renderSequence })}
          {...(renderReRead && { renderReRead })}
        />
      ) : (
        <DeliveryBodySkeleton />
      )}
    </aside>
  )
}

type HeadProps = {
  head: DeliveryRow | null
  delivery: DeliveryDetail | null
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
} & Partial<Steps>

function DeliveryHead({ head, delivery, ...frame }: HeadProps) {
  return (
    <PanelHead
      noun="delivery"
      badge={head && <OutcomeBadge outcome={head.outcome} status={head.responseStatus} />}
      title={head && <LongPlatformText key={head.id} text={head.event} limit={120} />}
      {...frame}
    >
      {head?.outcome === 'unknown' && head.responseStatus !== null && (
        <p className="text-muted">Status {head.responseStatus}, the platform's classification</p>
      )}
      <p className="text-muted">
        {head?.time ? <TimeText iso={head.time} as="exact" /> : head && 'No timestamp in the record'}
        {delivery && (
          <>
            {' · '}
            <DaysLeft days={delivery.daysLeft} />
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {head && `${visibleText(head.event)}, ${OUTCOME_WORDS[head.outcome].label}`}
      </p>
    </PanelHead>
  )
}

function DaysLeft({ days }: { days: number | null }) {
  const isUrgent = isExpiring(days)
  return (
    <span data-tone="rejected" className={clsx(isUrgent && 'font-medium text-tone')}>
      {isUrgent && <Clock aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />}
      {retentionText(days)}
    </span>
  )
}
