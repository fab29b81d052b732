'use client'

import type { RenderSequence } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { RenderViews } from '@/components/deliveries/list/list-head'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'
import { ViewsMenu } from '@/components/views/views-menu'

const renderViews: RenderViews = (query, hiddenColumns, onApply) => (
  <ViewsMenu query={query} hiddenColumns={hiddenColumns} onApply={onApply} />
)

const renderSequence: RenderSequence = (delivery) => <DeliverySequence delivery={delivery} />

/** Three features, put together by their route. */
export function DeliveriesView({ seed }: { seed: DeliveriesSeed }) {
  return <DeliveriesScreen seed={seed} renderViews={renderViews} renderSequence={renderSequence} />
}
