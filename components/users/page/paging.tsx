import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'

type Props = {
  olderCursor: string | null
  isFirst: boolean
  isReading: boolean
  onGoTo: (cursor: string | null) => void
}

/** Buttons for a list that pages onward only: the way back leads to its beginning. */
export function Paging({ olderCursor, isFirst, isReading, onGoTo }: Props) {
  if (isFirst && olderCursor === null) return null
  return (
    <nav aria-label="Pages" className="flex gap-1.5">
      <Button size="small" disabled={isFirst || isReading} onClick={() => onGoTo(null)}>
        <ChevronLeft aria-hidden className="size-3.5" />
        First page
      </Button>
      <Button size="small" disabled={olderCursor === null || isReading} onClick={() => onGoTo(olderCursor)}>
        Next page
        <ChevronRight aria-hidden className="size-3.5" />
      </Button>
    </nav>
  )
}
