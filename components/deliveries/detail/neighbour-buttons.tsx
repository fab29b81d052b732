import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/layers/tooltip'

/** What a step leads to; null at an end of the list. */
export type Steps = { onPrevious: (() => void) | null; onNext: (() => void) | null }

/** To the deliveries above and below this one in the list. */
export function NeighbourButtons({ onPrevious, onNext }: Steps) {
  return (
    <>
      <Tooltip text="Previous, newer (k)">
        <Button
          look="quiet"
          size="icon"
          aria-label="Previous delivery"
          aria-keyshortcuts="k"
          disabled={!onPrevious}
          focusableWhenDisabled
          onClick={() => onPrevious?.()}
        >
          <ChevronUp aria-hidden className="size-4" />
        </Button>
      </Tooltip>
      <Tooltip text="Next, older (j)">
        <Button
          look="quiet"
          size="icon"
          aria-label="Next delivery"
          aria-keyshortcuts="j"
          disabled={!onNext}
          focusableWhenDisabled
          onClick={() => onNext?.()}
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Tooltip>
    </>
  )
}
