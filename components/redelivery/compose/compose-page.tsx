'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { FailureState } from '@/components/states/failure-state'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import type { ComposePlace } from '@/lib/redelivery/compose/compose-address'
import type { Composition } from '@/lib/redelivery/compose/dto'
import { JOB_AT_MOST } from '@/lib/redelivery/limits'
import type { ComposedSource } from '@/lib/redelivery/source'
import type { TargetList } from '@/lib/redelivery/targets/dto'
import { ComposeForm } from './compose-form'
import { compositionQuery, targetsQuery } from './composition-queries'
import { placeAddress } from './place-address'
import { useChosen } from './use-chosen'

/** Parts that the server read with the page; null if it could not. */
export type ComposeSeed = { readAt: number; composition: Composition | null; targets: TargetList | null }

/** The order of the first reading. */
const FIRST_ORDER: RedeliveryOrder = 'resource'

export function ComposePage({ place, seed }: { place: ComposePlace; seed: ComposeSeed }) {
  const { environment } = useFrame()
  const source = useChosen(place)
  return (
    <>
      <PageHead title="Send again" back={{ href: placeAddress(environment.name, place), label: 'Deliveries' }}>
        Sends the exact bytes that the platform sent, signed for one of your targets. Nothing is sent until you start
        it.
      </PageHead>
      <div className="flex flex-col gap-4 px-4 pb-10">
        {source === null ? (
          <ComposeSkeleton />
        ) : source === 'missing' ? (
          <MissingSelection place={place} />
        ) : (
          <Composer key={JSON.stringify(place)} place={place} source={source} seed={seed} />
        )}
      </div>
    </>
  )
}

type ComposerProps = { place: ComposePlace; source: ComposedSource; seed: ComposeSeed }

function Composer({ place, source, seed }: ComposerProps) {
  const { environment } = useFrame()
  const [order, setOrder] = useState<RedeliveryOrder>(FIRST_ORDER)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...compositionQuery(environment.name, source, order),
    ...(order === FIRST_ORDER && seed.composition
      ? { initialData: seed.composition, initialDataUpdatedAt: seed.readAt }
      : {}),
  })
  useQuery({
    ...targetsQuery(environment.name),
    ...(seed.targets ? { initialData: seed.targets, initialDataUpdatedAt: seed.readAt } : {}),
  })
  if (!data && error)
    return (
      <FailureState
        error={error}
        subject="The deliveries to send"
        kept="Nothing was sent."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <ComposeSkeleton />
  if (data.total === 0) return <NothingToSend place={place} source={source} composition={data} />
  if (data.isTooMany) return <TooMany place={place} />
  return (
    <ComposeForm
      place={place}
      source={source}
      composition={data}
      order={order}
      onOrder={setOrder}
      isReordering={isPlaceholderData}
      onCountAgain={async () => (await refetch()).data ?? null}
    />
  )
}

function ComposeSkeleton() {
  return (
    <div aria-hidden className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_20rem] desk:max-[64rem]:grid-cols-1">
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  )
}

function MissingSelection({ place }: { place: ComposePlace }) {
  const { environment } = useFrame()
  const count = place.of === 'kept' ? place.count : 0
  return (
    <BlankState
      title="This selection is in another tab"
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      {formatQuantity(count, 'delivery', 'deliveries')} were chosen one by one, more than an address can hold. Only the
      tab in which they were chosen has them. To share a set of any size, use a filter of the list.
    </BlankState>
  )
}

function NothingToSend({
  place,
  source,
  composition,
}: {
  place: ComposePlace
  source: ComposedSource
  composition: Composition
}) {
  const { environment } = useFrame()
  const isChosen = source.kind === 'deliveries'
  return (
    <BlankState
      title="Nothing to send"
      actions={
        <ButtonLink href={placeAddress(environment.name, place)} prefetch={false}>
          {isChosen ? 'Go to the deliveries' : 'See the deliveries'}
        </ButtonLink>
      }
    >
      {isChosen
        ? `${environment.label} has none of the ${formatQuantity(composition.missing, 'chosen delivery', 'chosen deliveries')}. They may belong to another environment, or have been removed because of their age.`
        : source.kind === 'resource'
          ? `${environment.label} has no delivery of this resource.`
          : 'No delivery matches these filters any more.'}
    </BlankState>
  )
}

function TooMany({ place }: { place: ComposePlace }) {
  const { environment } = useFrame()
  const canSend = usePermission('redelivery.send')
  return (
    <BlankState
      title={`More than ${formatCount(JOB_AT_MOST)} deliveries`}
      actions={
        <ButtonLink href={placeAddress(environment.name, place)} prefetch={false} look="primary">
          Narrow the filters
        </ButtonLink>
      }
    >
      A redelivery takes at most {formatCount(JOB_AT_MOST)}.{' '}
      {canSend && 'Choose a shorter time, an outcome or an endpoint, and send the parts one by one.'}
    </BlankState>
  )
}
