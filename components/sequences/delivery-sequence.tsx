'use client'

import { Suspense } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { onDemand } from '@/components/ui/layers/on-demand'
import type { DeliveryRow } from '@/lib/archive/dto'
import { streamOf } from '@/lib/model/stream'
import { StripSkeleton } from './strip-skeleton'

/** Fetched only for a delivery with a sequence. */
const SequenceStrip = onDemand(async () => (await import('./sequence-strip')).SequenceStrip)

export function DeliverySequence({ delivery }: { delivery: Pick<DeliveryRow, 'event' | 'resourceId' | 'sequence'> }) {
  const { environment } = useFrame()
  const stream = streamOf(delivery.event)
  if (stream === null || delivery.resourceId === null) return null
  return (
    <Suspense fallback={<StripSkeleton />}>
      <SequenceStrip
        key={`${stream} ${delivery.resourceId}`}
        environment={environment.name}
        stream={stream}
        resourceId={delivery.resourceId}
        current={delivery.sequence}
      />
    </Suspense>
  )
}
