'use client'

import { useState } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { PastTrial, ThresholdSetting } from '@/lib/alerts/dto'
import { formatDay } from '@/lib/format/time'
import { axisTop } from './threshold-range'
import { ThresholdSlider } from './threshold-slider'

const HEIGHT = 200

/** Pixels of the chart above and below its plot, by which the slider is laid over it. */
const TOP = 8
const TIME_AXIS = 30

const PLOT = { top: TOP, height: HEIGHT - TOP - TIME_AXIS }

/** Subjects differ by the dashes of their line, not by colour alone. */
const DASHES = ['none', '6 3', '2 3', '8 3 2 3', '1 4'] as const

export type ThresholdLine = {
  threshold: number | null
  /** The setting that the line moves; null for a fixed line. */
  moved: { setting: ThresholdSetting; onChange: (value: number) => void } | null
}

type Props = Pick<PastTrial, 'series'> & ThresholdLine & { zone: string }

/** Values over the past, drawn for the eye alone; the list of firings below is for everybody. */
export function PastChart({ series, threshold, zone, moved }: Props) {
  /** The end of the axis while the threshold is dragged. */
  const [heldTop, setHeldTop] = useState<number | null>(null)
  const now = Date.now()
  const rows = (series[0]?.points ?? []).map(({ at }, index) => ({
    at,
    ...Object.fromEntries(series.map(({ points }, line) => [`line${line}`, points[index]?.value ?? null])),
  }))
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0))
  const highest = values.reduce((most, value) => Math.max(most, value), threshold ?? 0)
  const top = heldTop ?? axisTop(highest, moved?.setting.max)
  const axis = { tick: { fill: 'var(--muted)', fontSize: 11 }, tickLine: false }
  return (
    <div className="relative w-full">
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <LineChart data={rows} margin={{ top: TOP, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="at"
              {...axis}
              height={TIME_AXIS}
              minTickGap={40}
              axisLine={{ stroke: 'var(--line-strong)' }}
              tickFormatter={(at: string) => formatDay(at, zone, now)}
            />
            <YAxis {...axis} width={48} axisLine={false} domain={[0, top]} />
            {threshold !== null && !moved && (
              <ReferenceLine y={threshold} stroke="var(--failed)" strokeDasharray="4 3" />
            )}
            {series.map(({ subject }, line) => (
              <Line
                key={subject}
                dataKey={`line${line}`}
                dot={false}
                stroke="var(--accent)"
                strokeDasharray={DASHES[line] ?? 'none'}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      {threshold !== null && moved && (
        <ThresholdSlider
          setting={moved.setting}
          value={threshold}
          top={top}
          plot={PLOT}
          onChange={moved.onChange}
          onHold={(isHeld) => setHeldTop(isHeld ? top : null)}
        />
      )}
    </div>
  )
}
