import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clampWidth, LEAST_WIDTH, MOST_WIDTH } from './column-widths'

type Props = {
  label: string
  width: number
  onDrag: (width: number) => void
  /** Null gives the column its own width back. */
  onSized: (width: number | null) => void
}

const STEP = 16
const LARGE_STEP = 64

const headWidth = (element: Element) => element.closest('th')?.offsetWidth ?? LEAST_WIDTH

const KEYS: Record<string, (width: number, step: number) => number | null> = {
  ArrowLeft: (width, step) => clampWidth(width - step),
  ArrowRight: (width, step) => clampWidth(width + step),
  Home: () => LEAST_WIDTH,
  End: () => MOST_WIDTH,
  Delete: () => null,
  Backspace: () => null,
}

export function ColumnHandle({ label, width, onDrag, onSized }: Props) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const dragged = (event: PointerEvent) =>
    start.current && clampWidth(start.current.width + event.clientX - start.current.x)

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: headWidth(event.currentTarget) }
  }
  const drag = (event: PointerEvent) => {
    const next = dragged(event)
    if (next !== null) onDrag(next)
  }
  const end = (event: PointerEvent) => {
    const next = dragged(event)
    const hasMoved = start.current !== null && event.clientX !== start.current.x
    start.current = null
    if (hasMoved && next !== null) onSized(next)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const size = KEYS[event.key]
    if (!size || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSized(size(headWidth(event.currentTarget), event.shiftKey ? LARGE_STEP : STEP))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be dragged; this separator takes the focus
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize; double-click to reset"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onSized(null)}
      onKeyDown={press}
      className="group/handle absolute inset-y-0 right-0 w-2.5 cursor-col-resize touch-none -outline-offset-2 @max-[860px]:hidden"
    >
      <span
        aria-hidden
        className="absolute inset-y-1.5 right-0 w-px bg-line group-hover/handle:inset-y-0 group-hover/handle:w-0.5 group-hover/handle:bg-accent group-focus-visible/handle:bg-accent"
      />
    </div>
  )
}
