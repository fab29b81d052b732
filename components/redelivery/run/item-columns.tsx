import { tableColumns } from '@/components/list/columns/draw-columns'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { ItemStateBadge } from '../states/item-state-badge'

export const ITEM_TABLE = tableColumns(REDELIVERY_ITEMS, {
  delivery: ({ deliveryId, event, status }) => (
    <>
      {deliveryId}
      <span className="block truncate text-small text-muted @min-[480px]:hidden">
        {status !== null && `${status} · `}
        <PlatformText text={event} />
      </span>
    </>
  ),
  position: (_row, value) => <span className="text-muted">{formatCount(Number(value))}</span>,
  state: ({ state }) => <ItemStateBadge state={state} />,
  latency: (_row, value) => <span className="text-muted">{formatCount(Number(value))} ms</span>,
})
