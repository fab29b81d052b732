'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { ChartCard } from '@/components/charts/chart-card'
import { useNow } from '@/components/ui/hooks/clock'
import { visibleText } from '@/lib/format/visible-text'
import { rowAddress } from '@/lib/list/row-address'
import { WHOLE_BAR } from '@/lib/money/bar-length'
import type { CurrencyExposure, KnownReturns, ReturnExposure } from '@/lib/returns/dto'
import { type ExposureBar, weekBars } from '@/lib/returns/list/exposure-bars'
import { NOT_SAID, RETURNS } from '@/lib/returns/list/returns'
import { weekWords } from '@/lib/returns/list/weeks'
import { EXPOSURE_SERIES, scaleBars } from './chart-bars'
import { ExposureTable } from './exposure-table'

const HOUR_MS = 3_600_000

type Props = { weeks: readonly string[]; exposure: ReturnExposure }

/** One chart for each currency, since amounts of two are never added up. */
export function ReturnsByWeek({ weeks, exposure }: Props) {
  const none = { currency: 'USD', weeks: [] }
  const drawn = exposure.currencies.length > 0 ? exposure.currencies : [none]
  return drawn.map((one) => (
    <WeekChart key={one.currency} weeks={weeks} currency={one.currency} sums={one.weeks} known={exposure.known} />
  ))
}

type ChartProps = {
  weeks: readonly string[]
  currency: string | null
  sums: CurrencyExposure['weeks']
  known: KnownReturns
}

function WeekChart({ weeks, currency, sums, known }: ChartProps) {
  const { environment } = useFrame()
  const router = useRouter()
  const now = useNow(HOUR_MS)
  const zero = { count: 0, unread: 0, amount: '0', lost: '0', atRisk: '0' }
  // The first week is added even without a return, so that every week is drawn.
  const [first = ''] = weeks
  const filled = sums.some(({ value }) => value === first) ? sums : [{ value: first, ...zero }, ...sums]
  const bars = weekBars(filled, known, now)
    .filter(({ value }) => weeks.includes(value))
    .map((bar): ExposureBar => (known === null && bar.sums?.count === 0 ? { ...bar, sums: null } : bar))
  const hrefOf = ({ value, sums: own }: ExposureBar) =>
    own === null || own.count === 0
      ? null
      : rowAddress(RETURNS, environment.name, { week: [value], currency: [currency ?? NOT_SAID] })
  const labelOf = (week: string) => weekWords(week, now)
  const title = `Returns by week${currency === 'USD' ? '' : `, ${currency === null ? 'currency not given' : visibleText(currency)}`}`
  const { bars: drawn, marks } = scaleBars(bars, currency, labelOf, hrefOf)
  return (
    <ChartCard
      title={title}
      bars={drawn}
      whole={WHOLE_BAR}
      series={EXPOSURE_SERIES}
      marks={marks}
      unit={currency === null ? 'amount, currency not given' : visibleText(currency)}
      onOpen={(href) => router.push(href)}
      table={
        <ExposureTable
          caption={title}
          head="Week (UTC)"
          bars={bars}
          currency={currency}
          labelOf={labelOf}
          hrefOf={hrefOf}
        />
      }
    />
  )
}
