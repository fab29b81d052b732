import type { DeliveryCounts } from '@/lib/archive/dto'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import type { FilterDefinition } from './filters'
import type { ChangeFilters } from './use-delivery-filters'

export type EditorProps = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  onChange: ChangeFilters
  /** Closes the editor. */
  onDone: () => void
}

export type FilterEditorProps = EditorProps & { filter: FilterDefinition }
