'use client'

import { useMemo } from 'react'
import type { RenderDeliveryPart, RenderReRead } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { SentAgainList } from '@/components/redelivery/sent-again/sent-again-list'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'
import { ReReadNow } from '@/components/users/re-read/re-read-now'
import type { SeedText } from './seed-text'

const renderSequence: RenderDeliveryPart = (delivery) => (
  <>
    <SentAgainList key={delivery.id} deliveryId={delivery.id} />
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
