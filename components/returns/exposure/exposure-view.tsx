'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { ChartCard } from '@/components/charts/chart-card'
import { BlankState } from '@/components/ui/blank-state'
import { useNow } from '@/components/ui/hooks/clock'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { capitalize } from '@/lib/format/capitalize'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import { WHOLE_BAR } from '@/lib/money/bar-length'
import type { CurrencyExposure, KnownReturns, ReturnExposure } from '@/lib/returns/dto'
import { EXPOSURE_CHARTS, type ExposureBar, type ExposureBy, exposureBars } from '@/lib/returns/list/exposure-bars'
import { NOT_SAID, RETURNS, valueWord, type WhichReturns } from '@/lib/returns/list/returns'
import { weekWords } from '@/lib/returns/list/weeks'
import { EXPOSURE_SERIES, scaleBars } from './chart-bars'
import { ExposureTable } from './exposure-table'

/** The number of bars drawn: the newest weeks, or the largest of other values; the table has all. */
const BARS_SHOWN = 26

/** The number of currencies drawn, because each has four charts. */
const CURRENCIES_DRAWN = 4

const HOUR_MS = 3_600_000

type Props = { exposure: ReturnExposure | undefined; which: WhichReturns }

/** Charts of the sums of the matching rows; each bar links to its rows. */
export function ExposureView({ exposure, which }: Props) {
  if (!exposure) return <Skeleton className="mx-4 h-64" />
  if (exposure.currencies.length === 0) {
    return <BlankState title="No data to chart">No returns match these filters.</BlankState>
  }
  return (
    <div className="flex flex-col gap-6 border-t border-line px-4 py-4">
      {exposure.currencies.slice(0, CURRENCIES_DRAWN).map((one) => (
        <Section key={one.currency} title={one.currency === null ? 'Currency not given' : visibleText(one.currency)}>
          <div className="grid min-w-0 grid-cols-1 gap-3 xl:grid-cols-2">
            {EXPOSURE_CHARTS.map(({ by, title, head, member }) => (
              <ExposureChart
                key={by}
                by={by}
                title={title}
                head={head}
                totals={one}
                known={exposure.known}
                whichOf={(value) => ({ ...which, currency: [one.currency ?? NOT_SAID], [member]: [value] })}
              />
            ))}
          </div>
        </Section>
      ))}
      {exposure.currencies.some(({ isCut }) => isCut) && (
        <p className="text-muted">
          There are too many values to show. Only the most frequent ones and the newest weeks are listed.
        </p>
      )}
      {exposure.currencies.length > CURRENCIES_DRAWN && (
        <p className="text-muted">
          The charts show the {CURRENCIES_DRAWN} currencies with the most returns, of{' '}
          {formatCount(exposure.currencies.length)}. Filter the returns to see others.
        </p>
      )}
    </div>
  )
}

type ChartProps = {
  by: ExposureBy
  title: string
  head: string
  totals: CurrencyExposure
  known: KnownReturns
  whichOf: (value: string) => WhichReturns
}

function ExposureChart({ by, title, head, totals, known, whichOf }: ChartProps) {
  const { environment } = useFrame()
  const router = useRouter()
  const now = useNow(HOUR_MS)
  const all = exposureBars(by, totals, known, now)
  const shown = by === 'week' ? all.slice(-BARS_SHOWN) : all.slice(0, BARS_SHOWN)
  const hrefOf = (bar: ExposureBar) =>
    bar.sums === null || bar.sums.count === 0 || unfitReason(bar.value) !== null
      ? null
      : rowAddress(RETURNS, environment.name, { ...whichOf(bar.value), charts: false })
  const labelOf = (value: string) =>
    by === 'code' && value !== NOT_SAID ? value : by === 'week' ? weekWords(value, now) : capitalize(valueWord(value))
  const undated = by === 'week' ? (totals.weeks.find(({ value }) => value === null)?.count ?? 0) : 0
  const { bars, marks } = scaleBars(shown, totals.currency, labelOf, hrefOf)
  return (
    <ChartCard
      title={title}
      bars={bars}
      whole={WHOLE_BAR}
      series={EXPOSURE_SERIES}
      marks={marks}
      unit={totals.currency === null ? 'amount, currency not given' : visibleText(totals.currency)}
      onOpen={(href) => router.push(href)}
      note={
        <>
          {undated > 0 && (
            <p className="text-small text-muted">
              {formatQuantity(undated, 'return has', 'returns have')} no time and {undated === 1 ? 'is' : 'are'} in no
              week.
            </p>
          )}
          {shown.length < all.length && (
            <p className="text-small text-muted">
              The {by === 'week' ? 'newest' : 'largest'} {BARS_SHOWN} of {formatCount(all.length)}; see the table for
              all.
            </p>
          )}
        </>
      }
      table={
        <ExposureTable
          caption={title}
          head={head}
          bars={all}
          whole={totals.all}
          currency={totals.currency}
          labelOf={labelOf}
          hrefOf={hrefOf}
        />
      }
    />
  )
}
