'use client'

import { type KeyboardEvent, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatQuantity } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import type { HealthBar, Period } from '@/lib/registrations/dto'
import { barTotal, barWords } from './bar-words'
import { HealthBarColumn } from './health-bar-column'
import { PERIOD_WORDS } from './period-words'
import { useBarTimes } from './use-bar-times'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const focused = document.activeElement
  const next = step(focused instanceof HTMLElement ? bars.indexOf(focused) : -1, bars.length)
  event.preventDefault()
  bars[Math.min(Math.max(next, 0), bars.length - 1)]?.focus()
}

type Props = { url: string; period: Period; bars: readonly HealthBar[] }

export function HealthChart({ url, period, bars }: Props) {
  const { environment } = useFrame()
  const { periodOf, beginOf } = useBarTimes()
  const [pointed, setPointed] = useState<number | null>(null)

  const totals = bars.map(barTotal)
  const most = Math.max(0, ...totals.map((total) => total ?? 0))
  const newest = totals.findLastIndex((total) => total !== null && total > 0)
  const canFilter = unfitReason(url) === null
  const described = pointed === null ? undefined : bars[pointed]

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: links of a chart, not fields of a form */}
      <div
        role="group"
        aria-label={`Deliveries over time in ${PERIOD_WORDS[period].span}`}
        className="flex h-16 gap-px border-b @xl:h-32 border-line-strong"
        onKeyDown={moveFocus}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
      >
        {bars.map((bar, index) => (
          <HealthBarColumn
            key={bar.from}
            bar={bar}
            most={most}
            label={`${periodOf(bar)}: ${barWords(bar)}`}
            href={canFilter ? deliveryAddress(environment.name, { endpoint: [url], from: bar.from, to: bar.to }) : null}
            isTabStop={index === (pointed !== null && (totals[pointed] ?? 0) > 0 ? pointed : newest)}
            onPoint={() => setPointed(index)}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 min-h-[2.25rem] text-small text-muted tabular-nums">
        {described ? (
          <span className="text-ink">
            {periodOf(described)}: {barWords(described)}
          </span>
        ) : (
          <Axis bars={bars} most={most} period={period} beginOf={beginOf} />
        )}
      </p>
    </div>
  )
}

type AxisProps = { bars: readonly HealthBar[]; most: number; period: Period; beginOf: (bar: HealthBar) => string }

function Axis({ bars, most, period, beginOf }: AxisProps) {
  const [first] = bars
  if (!first) return null
  const hasHole = bars.some(({ counts }) => counts === null)
  return (
    <>
      Since {beginOf(first)}
      {most > 0 && `, at most ${formatQuantity(most, 'delivery', 'deliveries')} ${PERIOD_WORDS[period].each}`}
      {hasHole && (
        <>
          ; <span className="texture-hole inline-block size-2.5 rounded-[2px] align-[-1px]" /> not in the archive
        </>
      )}
    </>
  )
}
