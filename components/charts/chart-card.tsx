'use client'

import { type ReactNode, Suspense, useId, useState } from 'react'
import { useOnPaper } from '@/components/ui/hooks/use-on-paper'
import { useSeen } from '@/components/ui/hooks/use-seen'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { BAR_PATTERNS, type Bar, type BarChartProps, type BarSeries } from './bars'

const BarChart = onDemand(async () => (await import('./bar-chart')).BarChart)

type Props = BarChartProps & {
  title: string
  /** The same numbers, with a link per row. */
  table: ReactNode
  note?: ReactNode
  /** Prints the table below the chart. */
  isPrinted?: true
  /** For a page that is made to be printed; elsewhere the chart’s code is fetched when it comes into sight. */
  isDrawnAtOnce?: boolean
}

/** A chart with its legend, which the table of its numbers can replace. */
export function ChartCard({ title, table, note, isPrinted, isDrawnAtOnce = false, ...chart }: Props) {
  const [isTable, setIsTable] = useState(false)
  const heading = useId()
  const [isSeen, box] = useSeen(isDrawnAtOnce)
  const isOnPaper = useOnPaper()
  return (
    <section
      ref={box}
      aria-labelledby={heading}
      className="min-w-0 rounded-card border border-line bg-panel p-3 print:border-0 print:p-0"
    >
      <div className="flex flex-col gap-2 print:break-inside-avoid">
        <div className="flex items-start gap-x-3">
          <h2 id={heading} className="min-w-0 font-semibold">
            {title}
          </h2>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons */}
          <div role="group" aria-label={`${title}: shown as`} className="ml-auto flex shrink-0 gap-1 print:hidden">
            {[false, true].map((choice) => (
              <button
                key={String(choice)}
                type="button"
                aria-pressed={isTable === choice}
                onClick={() => setIsTable(choice)}
                className="h-6 rounded-chip px-2 text-small text-muted hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
              >
                {choice ? 'Table' : 'Chart'}
              </button>
            ))}
          </div>
        </div>
        {!isTable && <Legend series={chart.series} hatched={hatchedWords(chart.bars)} />}
        {note}
        {isTable ? (
          <div className="overflow-x-auto">{table}</div>
        ) : (
          <>
            <p className="sr-only">The chart is also shown as a table.</p>
            <Suspense fallback={<NotDrawn />}>{isSeen ? <BarChart {...chart} /> : <NotDrawn />}</Suspense>
          </>
        )}
      </div>
      {(isPrinted || (isOnPaper && !isSeen)) && !isTable && <div className="hidden pt-2 print:block">{table}</div>}
    </section>
  )
}

const NotDrawn = () => <Skeleton className="h-[236px] w-full" />

function hatchedWords(bars: readonly Bar[]): string | null {
  const isUnknown = bars.some(({ lengths }) => lengths === null)
  const isPart = bars.some((bar) => bar.isPart && bar.lengths !== null)
  return isUnknown ? `Not known${isPart ? ' or incomplete' : ''}` : isPart ? 'Incomplete' : null
}

function Legend({ series, hatched }: { series: readonly BarSeries[]; hatched: string | null }) {
  return (
    <ul className="-mt-1 flex flex-wrap gap-x-3 text-small text-muted">
      {series.map(({ id, label, tone, pattern }) => (
        <li key={id} className="flex items-center gap-1.5">
          <Swatch tone={tone} pattern={pattern} />
          {label}
        </li>
      ))}
      {hatched !== null && (
        <li className="flex items-center gap-1.5">
          <Swatch tone="faint" pattern="hatched" />
          {hatched}
        </li>
      )}
    </ul>
  )
}

function Swatch({ tone, pattern }: Pick<BarSeries, 'tone' | 'pattern'>) {
  const id = useId()
  const stripes = BAR_PATTERNS[pattern]
  return (
    <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
      {stripes && (
        <pattern
          id={id}
          width={stripes.distance}
          height={stripes.distance}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${stripes.angle})`}
        >
          <rect width={stripes.filled} height={stripes.distance} fill={`var(--${tone})`} />
        </pattern>
      )}
      <rect width="10" height="10" fill={stripes ? `url(#${id})` : `var(--${tone})`} stroke={`var(--${tone})`} />
    </svg>
  )
}
