'use client'

import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { PastTrial } from '@/lib/alerts/dto'
import { formatDay } from '@/lib/format/time'

const HEIGHT = 200

/** The drawn subjects differ by how their line is broken, too. */
const DASHES = ['none', '6 3', '2 3', '8 3 2 3', '1 4'] as const

type Props = Pick<PastTrial, 'series' | 'threshold'> & { zone: string }

/** For the eye; the firings below are for everybody. */
export function PastChart({ series, threshold, zone }: Props) {
  const now = Date.now()
  const rows = (series[0]?.points ?? []).map(({ at }, index) => ({
    at,
    ...Object.fromEntries(series.map(({ points }, line) => [`line${line}`, points[index]?.value ?? null])),
  }))
  const axis = { tick: { fill: 'var(--muted)', fontSize: 11 }, tickLine: false }
  return (
    <div aria-hidden className="w-full">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            {...axis}
            minTickGap={40}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tickFormatter={(at: string) => formatDay(at, zone, now)}
          />
          <YAxis {...axis} width={48} axisLine={false} />
          {threshold !== null && <ReferenceLine y={threshold} stroke="var(--failed)" strokeDasharray="4 3" />}
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
  )
}
