'use client'

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowLeft, Clock, Link, X } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { NeighbourButtons, type Steps } from '@/components/list/panel/neighbour-buttons'
import { TimeText } from '@/components/preferences/time-text'
import { FailureState } from '@/components/states/failure-state'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryDetail, DeliveryRow } from '@/lib/archive/dto'
import { isExpiring, OUTCOME_WORDS, retentionText } from '@/lib/archive/explanations'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { visibleText } from '@/lib/format/visible-text'
import { detailQuery } from '../delivery-queries'
import { DeliveryBody, type RenderSequence } from './delivery-body'
import { DeliveryBodySkeleton } from './delivery-body-skeleton'
import type { DeliveryWays } from './related-link'

type Props = {
  id: string
  /** Shown until the whole record is there. */
  row: DeliveryRow | null
  seed: DeliveryDetail | null
  /** In milliseconds. */
  seededAt: number
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  /** Kept in the addresses of other deliveries. */
  filters?: DeliveryFilters
  onOpen?: (id: string) => void
  /** Comes from another feature. */
  renderSequence?: RenderSequence
} & Partial<Steps>

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
  ...steps
}: Props) {
  const { environment } = useFrame()
  const query = useQuery({
    ...detailQuery(environment.name, id),
    ...(seed?.id === id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const delivery = query.data
  const ways = useMemo<DeliveryWays>(
    () => ({
      hrefOf: (other) => deliveryAddress(environment.name, filters ?? {}, other),
      onOpen: onOpen ?? null,
    }),
    [environment.name, filters, onOpen],
  )
  return (
    // Positioned, so that visually hidden text scrolls inside it and does not lengthen the page.
    <aside
      aria-label="Delivery"
      className="relative flex min-w-0 scroll-pt-28 scroll-pb-14 flex-col bg-panel desk:min-h-0 desk:overflow-y-auto desk:border-l desk:border-line phone:min-h-full"
    >
      <PanelHead head={delivery ?? row} delivery={delivery ?? null} heading={heading} onClose={onClose} {...steps} />
      {query.isError && !delivery ? (
        <FailureState
          error={query.error}
          subject="This delivery"
          kept="The archive is not affected."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : delivery ? (
        <DeliveryBody delivery={delivery} ways={ways} renderSequence={renderSequence ?? null} />
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

function PanelHead({ head, delivery, heading, onClose, onPrevious, onNext }: HeadProps) {
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-panel px-4 pt-3 pb-3">
      <div className="flex items-center gap-2">
        <Button
          look="quiet"
          size="icon"
          aria-label="Back to the list"
          onClick={onClose}
          className="-ml-1.5 desk:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        {head ? (
          <OutcomeBadge outcome={head.outcome} status={head.responseStatus} />
        ) : (
          <Skeleton className="h-5 w-24" />
        )}
        {head?.outcome === 'unknown' && head.responseStatus !== null && (
          <span className="truncate text-muted">{head.responseStatus}, the platform's classification</span>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {onPrevious !== undefined && onNext !== undefined && (
            <NeighbourButtons noun="delivery" onPrevious={onPrevious} onNext={onNext} />
          )}
          <CopyButton value={() => window.location.href} label="Copy link to this delivery" icon={Link} size="icon" />
          <Button
            look="quiet"
            size="icon"
            aria-label="Close"
            title="Close (Esc)"
            onClick={onClose}
            className="phone:hidden"
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-1.5 text-lead font-semibold tracking-[-0.01em] [overflow-wrap:anywhere] outline-none"
      >
        {head ? <LongPlatformText key={head.id} text={head.event} limit={120} /> : <Skeleton className="h-4 w-40" />}
      </h2>
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
    </div>
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
