import type { AxisMark, Bar, BarSeries } from '@/components/charts/bars'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { addDecimals, compareDecimals } from '@/lib/money/arithmetic'
import { axisEnd, axisMarks, barLength } from '@/lib/money/bar-length'
import { formatAmount } from '@/lib/money/format-amount'
import type { ExposureBar } from '@/lib/returns/list/exposure-bars'

export const EXPOSURE_SERIES: readonly BarSeries[] = [
  { id: 'lost', label: 'Lost', tone: 'failed', pattern: 'solid' },
  { id: 'atRisk', label: 'At risk', tone: 'rejected', pattern: 'hatched' },
]

export const moneyText = (amount: string, currency: string | null) =>
  visibleText(formatAmount(amount, currency ?? '').trim())

/** The bars of a chart, with lengths for drawing; the texts have exact amounts. */
export function scaleBars(
  bars: readonly ExposureBar[],
  currency: string | null,
  labelOf: (value: string) => string,
  hrefOf: (bar: ExposureBar) => string | null,
): { bars: Bar[]; marks: AxisMark[] } {
  const wholes = bars.flatMap(({ sums }) => (sums ? [addDecimals(sums.lost, sums.atRisk)] : []))
  const end = axisEnd(wholes.reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most), '0'))
  const marks = axisMarks(end).map((amount) => ({ at: barLength(amount, end), text: moneyText(amount, '') }))
  const areWhole = marks.every(({ text }) => text.endsWith('.00'))
  return {
    bars: bars.map((bar) => toBar(bar, end, currency, labelOf, hrefOf)),
    marks: areWhole ? marks.map(({ at, text }) => ({ at, text: text.slice(0, -3) })) : marks,
  }
}

function toBar(
  bar: ExposureBar,
  end: string,
  currency: string | null,
  labelOf: (value: string) => string,
  hrefOf: (bar: ExposureBar) => string | null,
): Bar {
  const { value, sums, note } = bar
  const common = { key: value, label: visibleText(labelOf(value)), href: hrefOf(bar), note: note ?? undefined }
  if (sums === null) return { ...common, lengths: null, lines: [] }
  return {
    ...common,
    isPart: note !== null,
    lengths: { lost: barLength(sums.lost, end), atRisk: barLength(sums.atRisk, end) },
    lines: [
      { label: 'Lost', text: moneyText(sums.lost, currency) },
      { label: 'At risk', text: moneyText(sums.atRisk, currency) },
      { label: 'Returned', text: moneyText(sums.amount, currency) },
      { label: 'Returns', text: formatCount(sums.count) },
    ],
  }
}
