import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/layers/tooltip'

/** Steps to the previous and the next row; null at an end of the list. */
export type Steps = { onPrevious: (() => void) | null; onNext: (() => void) | null }

export function NeighbourButtons({ noun, onPrevious, onNext }: Steps & { noun: string }) {
  return (
    <>
      <Tooltip text="Previous (k)">
        <Button
          look="quiet"
          size="icon"
          aria-label={`Previous ${noun}`}
          aria-keyshortcuts="k"
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        >
          <ChevronUp aria-hidden className="size-4" />
        </Button>
      </Tooltip>
      <Tooltip text="Next (j)">
        <Button
          look="quiet"
          size="icon"
          aria-label={`Next ${noun}`}
          aria-keyshortcuts="j"
          disabled={!onNext}
          onClick={() => onNext?.()}
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Tooltip>
    </>
  )
}
