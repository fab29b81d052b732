import { tableColumns } from '@/components/list/columns/draw-columns'
import { formatCount } from '@/lib/format/number'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { ItemStateBadge } from '../states/item-state-badge'

export const ITEM_TABLE = tableColumns(REDELIVERY_ITEMS, {
  position: (_row, value) => <span className="text-muted">{formatCount(Number(value))}</span>,
  state: ({ state }) => <ItemStateBadge state={state} />,
  latency: (_row, value) => <span className="text-muted">{formatCount(Number(value))} ms</span>,
})
