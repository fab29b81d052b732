'use client'

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
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
  open: OpenPanel<DeliveryRow>
  seed: DeliveryDetail | null
  seededAt: number
  /** Filters that the links to other deliveries keep. */
  filters?: DeliveryFilters
  onOpen?: (id: string) => void
} & DeliverySlots

export function DeliveryPanel({ open, seed, seededAt, filters, onOpen, ...slots }: Props) {
  const { environment } = useFrame()
  const reading = useQuery({
    ...detailQuery(environment.name, open.id),
    ...(seed?.id === open.id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const ways = useMemo<DeliveryWays>(
    () => ({ hrefOf: (other) => deliveryAddress(environment.name, filters ?? {}, other), onOpen: onOpen ?? null }),
    [environment.name, filters, onOpen],
  )
  const head = reading.data ?? open.row
  return (
    <ListPanel
      noun="delivery"
      open={open}
      badge={head && <OutcomeBadge outcome={head.outcome} status={head.responseStatus} />}
      title={head && <LongPlatformText key={head.id} text={head.event} limit={120} />}
      head={<DeliveryHead head={head} delivery={reading.data} />}
      reading={reading}
      kept="The archive is not affected."
      skeleton={<DeliveryBodySkeleton />}
      className="scroll-pb-14"
    >
      {(delivery) => <DeliveryBody delivery={delivery} ways={ways} {...slots} />}
    </ListPanel>
  )
}

type HeadProps = { head: DeliveryRow | null; delivery: DeliveryDetail | undefined }

function DeliveryHead({ head, delivery }: HeadProps) {
  return (
    <>
      {head?.outcome === 'unknown' && head.responseStatus !== null && (
        <p className="text-muted">Status {head.responseStatus}, the platform’s classification</p>
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
    </>
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
