'use client'

import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ThresholdSetting } from '@/lib/alerts/dto'
import { settleThreshold, thresholdAfterKey } from './threshold-range'

type Props = {
  setting: ThresholdSetting
  value: number
  /** The value at the upper end of the plot; the caller keeps it still while `onHold` holds it. */
  top: number
  /** Top and height of the plot in the chart, in pixels. */
  plot: { top: number; height: number }
  onChange: (value: number) => void
  onHold: (isHeld: boolean) => void
}

/** The threshold as a line over a chart, moved by pointer or keys. The axis places the line, not the pointer. */
export function ThresholdSlider({ setting, value, top, plot, onChange, onHold }: Props) {
  /** Distance from the pointer to the line, so that the line does not jump when it is gripped. */
  const grip = useRef<number | null>(null)
  const { label, unit, min, max } = setting
  const words = unit === '%' ? `${value}%` : `${value} ${unit}`.trim()
  const y = plot.top + plot.height * (1 - value / top)

  const yOf = ({ clientY, currentTarget }: PointerEvent) =>
    clientY - (currentTarget.parentElement?.getBoundingClientRect().top ?? 0)

  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = yOf(event) - y
    onHold(true)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current === null) return
    const fraction = 1 - (yOf(event) - grip.current - plot.top) / plot.height
    onChange(settleThreshold(Math.min(1, Math.max(0, fraction)) * top, setting))
  }
  const leave = () => {
    if (grip.current === null) return
    grip.current = null
    onHold(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = thresholdAfterKey(event.key, event.shiftKey, value, setting)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Threshold: ${label}`}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={words}
      style={{ top: y }}
      className="absolute right-3 left-12 flex h-8 -translate-y-1/2 cursor-ns-resize touch-none items-center rounded-chip select-none"
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={leave}
      onLostPointerCapture={leave}
      onKeyDown={press}
    >
      <span aria-hidden className="flex-1 border-t border-dashed border-failed" />
      <span
        aria-hidden
        className="rounded-chip border border-failed bg-panel px-1.5 text-small font-medium text-failed tabular-nums"
      >
        {words}
      </span>
    </div>
  )
}
