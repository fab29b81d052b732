'use client'

import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { Steps } from '@/components/list/panel/neighbour-buttons'
import { PanelHead } from '@/components/list/panel/panel-head'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import { StateWord } from '@/components/resource/state-word'
import { FailureState } from '@/components/states/failure-state'
import { Skeleton } from '@/components/ui/skeleton'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { ReturnDetail } from '@/lib/returns/detail/dto'
import type { ReturnRow } from '@/lib/returns/dto'
import { RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { returnDetailQuery } from '../return-queries'
import { CRYPTO_TONES } from '../return-tones'
import { ReturnBody } from './return-body'

type Props = {
  id: string
  /** Shown until the whole return is there. */
  row: ReturnRow | null
  seed: ReturnDetail | null
  seededAt: number
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
} & Steps

export function ReturnPanel({ id, row, seed, seededAt, heading, onClose, ...steps }: Props) {
  const { environment } = useFrame()
  const query = useQuery({
    ...returnDetailQuery(environment.name, id),
    ...(seed?.id === id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const found = query.data
  const head = found ?? row
  return (
    <aside
      aria-label="Return"
      className="relative flex min-w-0 scroll-pt-28 flex-col bg-panel desk:min-h-0 desk:overflow-y-auto desk:border-l desk:border-line phone:min-h-full"
    >
      <PanelHead
        noun="return"
        badge={head && <State value={head.state} />}
        title={head && <LongPlatformText key={head.id} text={head.returnId ?? 'A return without an id'} limit={120} />}
        heading={heading}
        onClose={onClose}
        {...steps}
      >
        {head && (
          <p className="text-muted">
            <MoneyAmount amount={head.amount} currency={head.currency} /> ·{' '}
            {head.time ? <TimeText iso={head.time} as="exact" /> : 'no time'}
          </p>
        )}
      </PanelHead>
      {query.isError && !found ? (
        <FailureState
          error={query.error}
          subject="This return"
          kept="What is stored of it is not affected."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : found ? (
        <ReturnBody key={found.id} found={found} />
      ) : (
        <div aria-hidden className="flex flex-col gap-3 p-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </aside>
  )
}

function State({ value }: { value: string | null }) {
  return value === null ? null : <StateWord value={value} values={RETURN_MEANINGS.state.values} tones={CRYPTO_TONES} />
}
