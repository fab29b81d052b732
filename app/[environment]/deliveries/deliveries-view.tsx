'use client'

import type { RenderSequence } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { RenderViews } from '@/components/deliveries/list/list-head'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'
import { ViewsMenu } from '@/components/views/views-menu'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { viewedList } from '@/lib/views/viewed-list'

const LIST = viewedList(DELIVERIES)

const renderViews: RenderViews = (query, hiddenColumns, onApply) => (
  <ViewsMenu list={LIST} query={query} hiddenColumns={hiddenColumns} onApply={onApply} />
)

const renderSequence: RenderSequence = (delivery) => <DeliverySequence delivery={delivery} />

/** The deliveries with the saved views of their list and the sequence of one: three features, put together by their route. */
export function DeliveriesView({ seed }: { seed: DeliveriesSeed }) {
  return <DeliveriesScreen seed={seed} renderViews={renderViews} renderSequence={renderSequence} />
}
