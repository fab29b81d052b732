'use client'

import { Suspense, useMemo } from 'react'
import type { RenderDeliveryPart, RenderReRead } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'
import { onDemand } from '@/components/ui/layers/on-demand'
import { ReReadNow } from '@/components/users/re-read/re-read-now'
import type { SeedText } from './seed-text'

/** Fetched with the first panel: the list of deliveries does without. */
const SentAgainList = onDemand(
  async () => (await import('@/components/redelivery/sent-again/sent-again-list')).SentAgainList,
)

const renderSequence: RenderDeliveryPart = (delivery) => (
  <>
    <Suspense fallback={null}>
      <SentAgainList key={delivery.id} deliveryId={delivery.id} />
    </Suspense>
    <DeliverySequence delivery={delivery} />
  </>
)

const renderReRead: RenderReRead = (delivery, asking) => (
  <ReReadNow key={delivery.id} delivery={delivery} asking={asking} />
)

/** Four features, put together by their route. */
export function DeliveriesView({ seed: text }: { seed: SeedText }) {
  // Written by `seedText`.
  const seed = useMemo(() => JSON.parse(text) as DeliveriesSeed, [text])
  return <DeliveriesScreen seed={seed} renderSequence={renderSequence} renderReRead={renderReRead} />
}
