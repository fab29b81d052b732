'use client'

import { Suspense, useMemo } from 'react'
import type { RenderDeliveryPart, RenderReRead } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { onDemand } from '@/components/ui/layers/on-demand'
import type { SeedText } from './seed-text'

// Both are fetched with the first panel, since the list does without them.
const DeliveryParts = onDemand(async () => (await import('./delivery-parts')).DeliveryParts)
const ReReadNow = onDemand(async () => (await import('@/components/users/re-read/re-read-now')).ReReadNow)

const renderSequence: RenderDeliveryPart = (delivery) => (
  <Suspense fallback={null}>
    <DeliveryParts delivery={delivery} />
  </Suspense>
)

const renderReRead: RenderReRead = (delivery, asking) => (
  <Suspense fallback={null}>
    <ReReadNow key={delivery.id} delivery={delivery} asking={asking} />
  </Suspense>
)

/** The route puts the four features of this page together. */
export function DeliveriesView({ seed: text }: { seed: SeedText }) {
  // `seedText` wrote this text.
  const seed = useMemo(() => JSON.parse(text) as DeliveriesSeed, [text])
  return <DeliveriesScreen seed={seed} renderSequence={renderSequence} renderReRead={renderReRead} />
}
