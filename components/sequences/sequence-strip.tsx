'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '@/components/api/fetch-json'
import { useArchiveChange } from '@/components/states/archive/use-coverage'
import { Button } from '@/components/ui/button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { resourceSegment, sequenceAddress } from '@/lib/archive/sequence/address'
import { STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import { SEQUENCE_ROUTES } from '@/lib/archive/sequence/routes'
import type { Stream } from '@/lib/model/stream'
import { StripSkeleton } from './strip-skeleton'
import { StripView } from './strip-view'
import { summarize } from './strip-words'

type Props = {
  environment: string
  stream: Stream
  resourceId: string
  /** The number that is outlined; null for none. */
  current: number | null
}

function sequenceQuery({ environment, stream, resourceId, current }: Props) {
  const query = current !== null && current > 0 ? { current } : {}
  return queryOptions({
    queryKey: ['sequence', environment, stream, resourceId, current],
    queryFn: ({ signal }) =>
      call(SEQUENCE_ROUTES.one, { environment, stream, resourceId: resourceSegment(resourceId) }, { query, signal }),
  })
}

export function SequenceStrip(props: Props) {
  const { environment, stream, resourceId, current } = props
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(sequenceQuery(props))
  useArchiveChange(
    useCallback(() => void client.invalidateQueries({ queryKey: ['sequence', environment] }), [client, environment]),
  )
  if (!data && error) {
    return (
      <p role="alert" className="text-muted [overflow-wrap:anywhere]">
        The sequence could not be read: <LongPlatformText text={error.message} isProse />{' '}
        <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <StripSkeleton />
  const { noun } = STREAM_WORDS[stream]
  const address = sequenceAddress(environment, stream, resourceId)
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2 text-small">
        <h3 className="font-medium text-muted">Sequence of this {noun}</h3>
        <span className="text-muted">{summarize(data)}</span>
        <TextLink href={address} isQuiet className="ml-auto">
          Open the sequence
        </TextLink>
      </div>
      <StripView
        environment={environment}
        strip={data}
        label={`Sequence of this ${noun}`}
        current={current}
        foldHref={address}
      />
    </section>
  )
}
