import { formatCount, formatQuantity } from '@/lib/format/number'
import type { Arrived } from './arrivals'

/** Says how many rows arrived; they are shown on a press, so that the list does not jump by itself. */
export function ArrivedBar({ arrived: { count, isMore }, onShow }: { arrived: Arrived; onShow: () => void }) {
  const text = isMore
    ? `${formatCount(count)}+ new deliveries`
    : formatQuantity(count, 'new delivery', 'new deliveries')
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="block w-full border-b border-line bg-accent-soft px-3 py-1 text-center font-medium text-accent-text -outline-offset-2 hover:underline"
        >
          {text}. Show
        </button>
      )}
    </div>
  )
}
