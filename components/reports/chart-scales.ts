import type { AxisMark, Bar, BarSeries } from '@/components/charts/bars'
import { outcomeBars } from '@/components/states/outcome-bars'
import { formatDays, formatMonth } from '@/lib/format/days'
import { formatCount } from '@/lib/format/number'
import { formatDay, formatMinute, formatPeriod, partsIn } from '@/lib/format/time'
import { successParts } from '@/lib/model/success-share'
import { axisEnd, axisMarks, barLength, WHOLE_BAR } from '@/lib/money/bar-length'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { isCutStep } from '@/lib/reports/period'
import { rowsLink } from '@/lib/reports/report-links'
import { lagWords, successShares } from '@/lib/reports/report-words'
import type { StepReport } from '@/lib/reports/schemas'

type StepBar = StepReport['steps']['bars'][number]
type Scale = { bars: Bar[]; whole: number; marks: AxisMark[] }

/** Stacked series: the second begins where the first ends. */
export const LAG_SERIES: readonly BarSeries[] = [
  { id: 'p50', label: 'Up to p50', tone: 'accent', pattern: 'solid' },
  { id: 'p90', label: 'p50 to p90', tone: 'accent', pattern: 'hatched' },
]

/** Stacked series: the second is the success that unknown outcomes may hide. */
export const SUCCESS_SERIES: readonly BarSeries[] = [
  { id: 'withUnknown', label: 'Success', tone: 'delivered', pattern: 'solid' },
  { id: 'withoutUnknown', label: 'Added without unknown', tone: 'unknown', pattern: 'diagonal' },
]

/** The short label below a bar. */
export function stepLabel({ steps, zone, madeAt }: StepReport, { from, to }: StepBar): string {
  const now = Date.parse(madeAt)
  switch (steps.unit) {
    case 'hour':
      return formatMinute(from, zone, now)
    case 'day':
      return formatDay(from, zone, now)
    case 'week':
      return formatDays(from, to, zone, now)
    case 'month':
      return formatMonth(from, zone)
    case 'year':
      return String(partsIn(zone, Date.parse(from)).year)
  }
}

/** Words for the part of its hour, day, week, month or year that a first or last bar has; null for a whole one. */
export function cutWords(report: StepReport, bar: StepBar): string | null {
  const { steps, zone } = report
  const part = { from: Date.parse(bar.from), to: Date.parse(bar.to) }
  if (!isCutStep(part, steps.unit, zone)) return null
  return `Not the whole ${steps.unit}: ${stepWords(report, bar)}.`
}

/** The period of a bar in words. */
export function stepWords({ zone, madeAt }: StepReport, { from, to }: StepBar): string {
  return formatPeriod(from, to, zone, Date.parse(madeAt))
}

export function outcomeScale(report: StepReport): Scale {
  return outcomeBars(
    report.steps.bars.map((bar) => ({
      ...commonOf(report, bar),
      known: bar.known,
      cut: cutWords(report, bar),
      counts: bar.counts,
    })),
  )
}

/** The least end of the axis, below which its marks would read the same. */
const LEAST_LAG_MS = 20

export function lagScale(report: StepReport): Scale {
  const { bars } = report.steps
  const end = axisEnd(String(Math.max(LEAST_LAG_MS, ...bars.map(({ lag }) => lag.p90 ?? 0))))
  return {
    whole: WHOLE_BAR,
    marks: axisMarks(end).map((mark) => ({ at: barLength(mark, end), text: lagWords(Number(mark)) })),
    bars: bars.map((bar) => {
      const { p50, p90, p99, max, measured } = bar.lag
      const isKnown = bar.known !== 'none' || measured > 0
      const half = barLength(String(p50 ?? 0), end)
      return {
        ...commonOf(report, bar),
        lengths: isKnown ? { p50: half, p90: Math.max(0, barLength(String(p90 ?? 0), end) - half) } : null,
        lines: isKnown
          ? [
              ...Object.entries({ p50, p90, p99, max }).map(([label, ms]) => ({ label, text: lagWords(ms) })),
              { label: 'measured', text: formatCount(measured) },
            ]
          : [],
      }
    }),
  }
}

/** Bars of success as shares, from 0 to 100%. */
export function successScale(report: StepReport): Scale {
  return {
    whole: WHOLE_BAR,
    marks: [0, 25, 50, 75, 100].map((percent) => ({ at: (WHOLE_BAR * percent) / 100, text: `${percent}%` })),
    bars: report.steps.bars.map((bar) => {
      const { delivered, withUnknown, withoutUnknown } = successParts(bar.counts)
      const isKnown = bar.known !== 'none' || sumOutcomes(bar.counts) > 0
      const share = (whole: number) => (whole === 0 ? 0 : Math.round((delivered / whole) * WHOLE_BAR))
      const shares = successShares(bar.counts)
      return {
        ...commonOf(report, bar),
        lengths: isKnown
          ? { withUnknown: share(withUnknown), withoutUnknown: share(withoutUnknown) - share(withUnknown) }
          : null,
        lines: isKnown
          ? [
              { label: 'success', text: shares.withUnknown },
              { label: 'without unknown', text: shares.withoutUnknown },
              { label: 'delivered', text: formatCount(delivered) },
              { label: 'unknown', text: formatCount(bar.counts.unknown) },
            ]
          : [],
      }
    }),
  }
}

const NOTES = {
  whole: undefined,
  part: 'The archive covers this only in part.',
  none: 'The archive does not cover this: not known.',
}

function commonOf(report: StepReport, bar: StepBar): Pick<Bar, 'key' | 'label' | 'href' | 'note' | 'isPart'> {
  const { from, to, known, counts } = bar
  const cut = cutWords(report, bar)
  return {
    key: from,
    label: stepLabel(report, bar),
    href: sumOutcomes(counts) === 0 ? null : rowsLink(report.environment.name, report, { from, to }),
    note: [cut, NOTES[known]].filter(Boolean).join(' ') || undefined,
    isPart: cut !== null || known === 'part',
  }
}
