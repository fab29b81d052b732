'use client'

import { useMemo } from 'react'
import type { RenderSequence } from '@/components/deliveries/detail/delivery-body'
import { DeliveriesScreen } from '@/components/deliveries/list/deliveries-screen'
import type { RenderViews } from '@/components/deliveries/list/list-head'
import type { DeliveriesSeed } from '@/components/deliveries/list/use-deliveries'
import { DeliverySequence } from '@/components/sequences/delivery-sequence'
import { ViewsMenu } from '@/components/views/views-menu'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { viewedList } from '@/lib/views/viewed-list'
import type { SeedText } from './seed-text'

const LIST = viewedList(DELIVERIES)

const renderViews: RenderViews = (query, hiddenColumns, onApply) => (
  <ViewsMenu list={LIST} query={query} hiddenColumns={hiddenColumns} onApply={onApply} />
)

const renderSequence: RenderSequence = (delivery) => <DeliverySequence delivery={delivery} />

/** Three features, put together by their route. */
export function DeliveriesView({ seed: text }: { seed: SeedText }) {
  // Written by `seedText`.
  const seed = useMemo(() => JSON.parse(text) as DeliveriesSeed, [text])
  return <DeliveriesScreen seed={seed} renderViews={renderViews} renderSequence={renderSequence} />
}
