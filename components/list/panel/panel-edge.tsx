'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { clampPanel, PANEL_LEAST, PANEL_USUAL, panelMost, panelStyle, usualPanel } from './panel-width'

const STEP = 16
const LARGE_STEP = 64

/** The panel is on the right, so its edge moves left to make it wider. */
const KEYS: Record<string, (width: number, step: number) => number> = {
  ArrowLeft: (width, step) => width + step,
  ArrowRight: (width, step) => width - step,
  Home: () => PANEL_LEAST,
  End: () => Number.POSITIVE_INFINITY,
  Delete: () => PANEL_USUAL,
  Backspace: () => PANEL_USUAL,
}

/** The edge between list and open row, which sizes the panel. Its parent holds both and uses `--panel-width`. */
export function PanelEdge() {
  const { preferences, change } = usePreferences()
  const edge = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => {
    const both = edge.current?.parentElement
    if (!both) return
    const observer = new ResizeObserver(() => setRoom(both.clientWidth))
    observer.observe(both)
    return () => observer.disconnect()
  }, [])
  const chosen = preferences.panelWidth === PANEL_USUAL ? usualPanel(room) : preferences.panelWidth
  const width = clampPanel(dragged ?? chosen, room)
  const keep = (next: number) => {
    const kept = clampPanel(next, room)
    if (Number.isFinite(kept)) change({ panelWidth: kept })
  }

  const press = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(width, event.shiftKey ? LARGE_STEP : STEP)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keep(next)
  }
  /** Draws a width without rendering the list. */
  const draw = (next: number | null) => {
    edge.current?.parentElement?.style.setProperty(
      '--panel-width',
      next === null ? panelStyle(preferences.panelWidth) : `${next}px`,
    )
    setDragged(next)
  }
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    const both = currentTarget.parentElement
    if (both && currentTarget.hasPointerCapture(pointerId))
      draw(clampPanel(both.getBoundingClientRect().right - clientX, room))
  }
  const drop = () => {
    if (dragged !== null) keep(dragged)
    setDragged(null)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be dragged; this separator takes the focus
    <div
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={PANEL_LEAST}
      aria-valuemax={Number.isFinite(room) ? panelMost(room) : Math.max(width, PANEL_USUAL)}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize; double-click to reset"
      onPointerDown={({ button, currentTarget, pointerId }) =>
        button === 0 && currentTarget.setPointerCapture(pointerId)
      }
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => draw(null)}
      onDoubleClick={() => keep(PANEL_USUAL)}
      onKeyDown={press}
      className="group/edge relative z-20 -ml-[5px] w-2.5 cursor-col-resize touch-none justify-self-start -outline-offset-2 phone:hidden max-[60rem]:hidden"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-1 w-0.5 group-hover/edge:bg-accent group-focus-visible/edge:bg-accent group-active/edge:bg-accent"
      />
    </div>
  )
}
