import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type Props = {
  /** For instance "50 of 5,000". */
  summary: ReactNode
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  children?: ReactNode
  /** Floats over the last rows. */
  above?: ReactNode
}

export function Paging({ summary, onNewer, onOlder, children, above }: Props) {
  return (
    <div className="sticky bottom-0 left-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-3 py-1.5 text-small text-muted">
      {above && (
        <div className="pointer-events-none absolute inset-x-3 bottom-full flex justify-center pb-2">{above}</div>
      )}
      <span className="tabular-nums">{summary}</span>
      {children}
      <div className="ml-auto flex gap-1.5">
        <Button size="small" disabled={!onNewer} focusableWhenDisabled title="Newer ([)" onClick={() => onNewer?.()}>
          <ChevronLeft aria-hidden className="size-3.5" />
          <span className="phone:sr-only">Newer</span>
        </Button>
        <Button size="small" disabled={!onOlder} focusableWhenDisabled title="Older (])" onClick={() => onOlder?.()}>
          <span className="phone:sr-only">Older</span>
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      </div>
    </div>
  )
}
