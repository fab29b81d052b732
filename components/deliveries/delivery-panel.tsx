'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Link, X } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { FailureState } from '@/components/states/failure-state'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { cutAfter, LongPlatformText, PlatformText } from '@/components/ui/platform-text'
import { Skeleton } from '@/components/ui/skeleton'
import type { DeliveryDetail, DeliveryRow } from '@/lib/archive/dto'
import { explain, OUTCOME_WORDS, retentionText } from '@/lib/archive/explanations'
import { visibleText } from '@/lib/format/visible-text'
import { DeliveryFacts } from './delivery-facts'
import { detailQuery } from './delivery-queries'
import { PayloadView } from './payload-view'

type Props = {
  id: string
  /** What the list already knows, shown until the whole record is there. */
  row: DeliveryRow | null
  seed: DeliveryDetail | null
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

export function DeliveryPanel({ id, row, seed, heading, onClose }: Props) {
  const { environment } = useFrame()
  const query = useQuery({ ...detailQuery(environment.name, id), ...(seed?.id === id ? { initialData: seed } : {}) })
  const delivery = query.data
  const head = delivery ?? row
  return (
    <aside
      aria-label="Delivery"
      className="flex min-w-0 flex-col bg-panel desk:min-h-0 desk:overflow-y-auto desk:border-l desk:border-line phone:min-h-full"
    >
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
          <div className="ml-auto flex items-center gap-1">
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
          {head ? <LongPlatformText key={id} text={head.event} limit={120} /> : <Skeleton className="h-4 w-40" />}
        </h2>
        <p className="text-muted">
          {head?.time ? <TimeText iso={head.time} as="exact" /> : head && 'No timestamp in the record'}
          {delivery && ` · ${retentionText(delivery.daysLeft)}`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {head && `${visibleText(head.event)}, ${OUTCOME_WORDS[head.outcome].label}`}
      </p>
      {query.isError && !delivery ? (
        <FailureState
          error={query.error}
          subject="This delivery"
          kept="The archive is not affected."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <div className="flex flex-col gap-4 px-4 pt-3.5 pb-8">
          {head && <Meaning row={head} error={delivery?.error ?? null} />}
          {delivery ? (
            <>
              <DeliveryFacts delivery={delivery} />
              <PayloadView payload={delivery.payload} bytes={delivery.payloadBytes} sha256={delivery.payloadSha256} />
            </>
          ) : (
            <FactsSkeleton />
          )}
        </div>
      )}
    </aside>
  )
}

/** How much of an error the explanation quotes, in characters; the facts below have all of it. */
const QUOTED = 200

function Meaning({ row, error }: { row: DeliveryRow; error: string | null }) {
  const { title, meaning, action, source } = useMemo(() => explain(row.outcome, row.family), [row.outcome, row.family])
  const Icon = OUTCOME_ICONS[row.outcome]
  return (
    <Notice tone={row.outcome} icon={<Icon aria-hidden strokeWidth={2.5} />} title={title}>
      <p>
        {meaning}
        {error !== null && (
          <>
            {' '}
            The record says:{' '}
            <PlatformText
              text={cutAfter(error, QUOTED)}
              isProse
              className="font-mono text-small [overflow-wrap:anywhere]"
            />
          </>
        )}
      </p>
      <p className="mt-2">
        <span className="font-semibold">What to do: </span>
        {action}
      </p>
      <p className="mt-2 text-small text-muted">Platform specification, section {source}</p>
    </Notice>
  )
}

const FACT_WIDTHS = ['w-52', 'w-44', 'w-44', 'w-64', 'w-16', 'w-40', 'w-48']

function FactsSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-hidden>
      {FACT_WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have nothing else to be known by
        <div key={index} className="flex gap-3">
          <span className="w-[6.75rem] shrink-0">
            <Skeleton className="w-16" />
          </span>
          <Skeleton className={width} />
        </div>
      ))}
      <Skeleton className="mt-2 h-52 w-full" />
    </div>
  )
}
