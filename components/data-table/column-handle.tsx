import type { RowData } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react'
import { clampWidth, LEAST_WIDTH, MOST_WIDTH } from './column-widths'
import type { TableHeader } from './use-data-table'

type Props<Row extends RowData> = {
  header: TableHeader<Row>
  label: string
  /** Pixels that the column asks for; it may be drawn wider. */
  width: number
  chosen: number | undefined
  /** Keeps the drawn width, with which resizing begins. */
  onHold: (id: string, width: number) => void
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

export function ColumnHandle<Row extends RowData>({ header, label, width, chosen, onHold }: Props<Row>) {
  const { column, table } = header
  const handle = useRef<HTMLDivElement>(null)
  const [onScreen, setOnScreen] = useState<number | null>(null)
  const told = chosen ?? (onScreen || width)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that is set back has another width
  useLayoutEffect(() => {
    const { current } = handle
    if (current && current === document.activeElement) setOnScreen(headWidth(current))
  }, [chosen])
  const resize = (event: MouseEvent | TouchEvent) => {
    onHold(column.id, headWidth(event.currentTarget))
    header.getResizeHandler()(event)
  }
  const press = (event: KeyboardEvent) => {
    const size = KEYS[event.key]
    if (!size || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = size(headWidth(event.currentTarget), event.shiftKey ? LARGE_STEP : STEP)
    if (next === null) column.resetSize()
    else table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: next }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be dragged; this separator takes the focus
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={told}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuetext={`${told} pixels`}
      title="Drag to resize; double-click to reset"
      onMouseDown={(event) => event.button === 0 && resize(event)}
      onTouchStart={resize}
      onDoubleClick={() => column.resetSize()}
      onFocus={(event) => setOnScreen(headWidth(event.currentTarget))}
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
