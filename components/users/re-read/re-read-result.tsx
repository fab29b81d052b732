'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import type { ReRead } from '@/lib/re-read/dto'
import { RE_READ } from '@/lib/re-read/routes'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import type { RecordedReRead } from '@/lib/recovery/dto'
import { reReadText } from '@/lib/recovery/recovery-words'
import { PurposeQuestion } from '../page/purpose-question'
import { UserReading } from '../page/user-reading'
import { ReReadParts } from './re-read-parts'
import { ReReadWaiting } from './re-read-waiting'

type Props = {
  deliveryId: string
  userId: string | null
  /** Whether the answer becomes evidence, which the reader’s permission decides. */
  keeps: boolean
  onKept?: () => void
}

/** Reads when it is first shown, then only on request. */
export function ReReadResult({ deliveryId, userId, keeps, onKept }: Props) {
  const { environment } = useFrame()
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['re-read', environment.name, deliveryId],
    queryFn: async ({ signal }): Promise<RecordedReRead> => {
      const place = { environment: environment.name, deliveryId }
      if (!keeps) return { reRead: await call(RE_READ, place, { signal }), kept: null }
      const read = await call(RECOVERY_CHANGE_ROUTES.reReadDelivery, place)
      if (read.kept) onKept?.()
      return read
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Nothing is kept, so that a later result is read anew.
    gcTime: 0,
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const data = answer?.reRead
  const kept = answer?.kept ?? null
  useEffect(() => {
    if (data) announce(summaryOf(data))
  }, [data])

  const read = () => void refetch()
  const asksPurpose = error instanceof ApiError && error.type === '/problems/purpose_required'
  if (asksPurpose && userId !== null) return <PurposeQuestion level={3} userId={userId} onOpened={read} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button ref={button} onClick={read} disabled={isFetching}>
          <RefreshCw aria-hidden className="size-3.5" />
          {isFetching ? 'Reading…' : 'Read again'}
        </Button>
        {data && (
          <span className="text-muted">
            {summaryOf(data)} · <TimeText iso={data.readAt} as="exact" />
          </span>
        )}
      </div>
      {kept && <p role="status">{reReadText(kept)}</p>}
      <UserReading
        userId={userId ?? ''}
        reading={{
          value: data ?? null,
          error,
          isReading: isFetching,
          isEarlier: false,
          readAt: data ? Date.parse(data.readAt) : 0,
          read,
        }}
        subject="The follow-up reads"
        kept="Nothing was changed. The delivery is not affected."
        skeleton={<ReReadWaiting />}
      >
        {(value) => <ReReadParts userId={userId ?? ''} value={value} />}
      </UserReading>
    </>
  )
}

function summaryOf({ parts, hasSnapshot }: ReRead): string {
  if (parts.some(({ reading }) => reading.value === null)) return 'Some data could not be read'
  if (!hasSnapshot) return 'Read'
  const differing = parts.flatMap(({ reading }) => reading.value ?? []).filter(({ differs }) => differs).length
  return differing === 0
    ? 'No differences from the payload'
    : `${formatQuantity(differing, 'value differs', 'values differ')} from the payload`
}
