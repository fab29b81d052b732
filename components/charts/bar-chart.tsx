'use client'

import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { BarChart as Chart, Bar as Column, ResponsiveContainer, Tooltip, useChartWidth, XAxis, YAxis } from 'recharts'
import { BAR_PATTERNS, type Bar, type BarChartProps, type BarSeries } from './bars'

const HEIGHT = 220
/** An axis is a multiple of `step` wide, so that the plots of stacked charts mostly begin at the same line. */
const AXIS = { step: 28, most: 84, letter: 6.5, gap: 8 }
/** The first of the slanting labels runs to the left of its bar, below the axis. */
const SLANTING = { letter: 4.9, beside: 16 }
const NOT_KNOWN = 'not-known'
const EVERY_LABEL = { interval: 0, angle: -30, textAnchor: 'end', height: 76, tickMargin: 4 } as const

/** Bars for the eye and the mouse; the table beside them is for everybody else. */
export function BarChart({ bars, whole, series, marks, unit, onOpen, areAllNamed }: BarChartProps) {
  const id = useId().replace(/\W/g, '')
  const box = useRef<HTMLDivElement>(null)
  const texts = new Map(marks.map(({ at, text }) => [at, text]))
  const rows = bars.map((bar) => ({ ...bar.lengths, [NOT_KNOWN]: hatchedLength(bar, whole), bar }))
  const fillOf = ({ id: name, tone, pattern }: BarSeries) =>
    pattern === 'solid' ? `var(--${tone})` : `url(#${id}-${name})`
  const open = (row: unknown) => {
    const href = barOf(row)?.href
    if (href) onOpen(href)
  }
  return (
    <div ref={box} aria-hidden className="w-full">
      <p className="pl-1 text-mini text-muted">{unit}</p>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <Chart
          data={rows}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          accessibilityLayer={false}
        >
          <DrawnWidth box={box} />
          <defs>
            {series.map(({ id: name, tone, pattern }) =>
              pattern === 'solid' ? null : <Stripes key={name} id={`${id}-${name}`} tone={tone} pattern={pattern} />,
            )}
            <Stripes id={`${id}-${NOT_KNOWN}`} tone="faint" pattern="hatched" isFaint />
          </defs>
          <XAxis
            dataKey={(row: { bar: Bar }) => row.bar.label}
            tick={{ fill: 'var(--muted)', fontSize: 11 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            {...(areAllNamed ? EVERY_LABEL : { minTickGap: 6 })}
          />
          <YAxis
            type="number"
            domain={[0, whole]}
            ticks={marks.map(({ at }) => at)}
            tickFormatter={(at: number) => texts.get(at) ?? ''}
            width={axisWidth(marks, areAllNamed ? (bars[0]?.label ?? '') : '')}
            tick={{ fill: 'var(--muted)', fontSize: 11 }}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const bar = active ? barOf(payload?.[0]) : undefined
              return bar ? <BarTip bar={bar} /> : null
            }}
          />
          {series.map((one) => (
            <Column
              key={one.id}
              dataKey={one.id}
              stackId="all"
              fill={fillOf(one)}
              stroke={`var(--${one.tone})`}
              isAnimationActive={false}
              onClick={open}
              className="cursor-pointer"
              maxBarSize={48}
            />
          ))}
          <Column
            dataKey={NOT_KNOWN}
            stackId="all"
            fill={`url(#${id}-${NOT_KNOWN})`}
            isAnimationActive={false}
            maxBarSize={48}
          />
        </Chart>
      </ResponsiveContainer>
    </div>
  )
}

function axisWidth(marks: BarChartProps['marks'], slanting: string): number {
  const longest = Math.max(0, ...marks.map(({ text }) => text.length))
  const asked = Math.max(longest * AXIS.letter + AXIS.gap, slanting.length * SLANTING.letter - SLANTING.beside)
  return Math.min(AXIS.most, AXIS.step * Math.ceil(asked / AXIS.step))
}

function hatchedLength({ lengths, isPart }: Bar, whole: number): number {
  if (lengths === null) return whole
  return isPart
    ? Math.max(
        0,
        Object.values(lengths).reduce((rest, length) => rest - length, whole),
      )
    : 0
}

/** Tells the style sheet the drawn width, from which a print stretches the bars but not the words; set with each drawing. */
function DrawnWidth({ box }: { box: RefObject<HTMLElement | null> }) {
  const width = useChartWidth()
  useLayoutEffect(() => {
    if (width !== undefined) box.current?.style.setProperty('--drawn', String(width))
  }, [box, width])
  return null
}

/** Recharts hands back the row that it was given, as `payload`. */
function barOf(given: unknown): Bar | undefined {
  if (typeof given !== 'object' || given === null || !('payload' in given)) return undefined
  const { payload } = given
  // The `rows` above give each row its bar.
  return typeof payload === 'object' && payload !== null && 'bar' in payload ? (payload.bar as Bar) : undefined
}

type StripesProps = { id: string; tone: string; pattern: BarSeries['pattern']; isFaint?: boolean }

function Stripes({ id, tone, pattern, isFaint = false }: StripesProps) {
  const { angle, distance, filled } = BAR_PATTERNS[pattern] ?? BAR_PATTERNS.hatched
  return (
    <pattern
      id={id}
      width={distance}
      height={distance}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${angle})`}
    >
      {!isFaint && <rect width={distance} height={distance} fill={`var(--${tone}-soft)`} />}
      <rect width={isFaint ? 1 : filled} height={distance} fill={`var(--${tone})`} />
    </pattern>
  )
}

function BarTip({ bar }: { bar: Bar }) {
  return (
    <div className="rounded-card border border-line-strong bg-panel px-2.5 py-2 text-small shadow-sm">
      <p className="font-medium">{bar.label}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 tabular-nums">
        {bar.lines.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
      </dl>
      {bar.note && <p className="max-w-52 text-muted">{bar.note}</p>}
    </div>
  )
}
