import type { RenderOwnEditor } from '@/components/list/filters/editor-props'
import { onDemand } from '@/components/ui/layers/on-demand'
import type { DeliveryCounts } from '@/lib/archive/filter/deliveries'
import type { AddressFilters } from '@/lib/archive/filter/search-params'

const EventEditor = onDemand(async () => (await import('./event-editor')).EventEditor)

export const renderEventEditor: RenderOwnEditor<AddressFilters, DeliveryCounts> = (_name, props) => (
  <EventEditor {...props} />
)
