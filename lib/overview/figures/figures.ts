import type { LagSummary } from '../../archive/derived/lag/lag-buckets'
import { URGENT_DAYS } from '../../archive/explanations'
import { formatCount, formatShare } from '../../format/number'
import { successParts } from '../../model/success-share'
import { lagWords } from '../../reports/report-words'
import type { OutcomeTotals } from '../../reports/schemas'
import type { AttentionLine, Figure } from '../attention/attention'

/** Deliveries since the full hour that is 24 hours or a little more ago, and deliveries of the 24 hours before. */
export type LatestDay = { totals: OutcomeTotals; before: OutcomeTotals; lag: LagSummary; href: string }

/** The headline figures. A figure of a source equals its line; figures are missing if the reader may not see the source or the day was not read. */
export function figuresOf(lines: readonly AttentionLine[], day: LatestDay | null): Figure[] {
  return [
    ...(day ? [deliveredFigure(day)] : []),
    ...lineFigure(lines, 'open-failures', 'Unresolved failures', expiringNote(lines)),
    ...lineFigure(lines, 'returns-at-risk', 'Returns at risk', atRiskNote(lines)),
    ...(day ? [lagFigure(day)] : []),
  ]
}

const lagFigure = ({ lag: { p50, p90 }, href }: LatestDay): Figure => ({
  label: 'Median lag, last 24 h',
  value: lagWords(p50),
  note: p90 === null ? null : `90th percentile ${lagWords(p90)}`,
  href,
})

function deliveredFigure({ totals, before, href }: LatestDay): Figure {
  const { delivered, withUnknown } = successParts(totals)
  const earlier = successParts(before)
  const change =
    withUnknown === 0 || earlier.withUnknown === 0
      ? []
      : [pointsWords(delivered / withUnknown - earlier.delivered / earlier.withUnknown)]
  return {
    label: 'Delivered, last 24 h',
    value: formatShare(delivered, withUnknown),
    note: [...change, `${formatCount(delivered)} of ${formatCount(withUnknown)}`].join(' · '),
    href,
  }
}

/** A difference of two shares: `−1.8 points`. */
function pointsWords(difference: number): string {
  const points = Math.abs(difference * 100).toFixed(1)
  if (points === '0.0') return 'as before'
  return `${difference < 0 ? '−' : '+'}${points} points`
}

const readingOf = (lines: readonly AttentionLine[], wanted: string) =>
  lines.find(({ source }) => source === wanted)?.reading ?? null

function lineFigure(lines: readonly AttentionLine[], wanted: string, label: string, note: string | null): Figure[] {
  const line = lines.find(({ source }) => source === wanted)
  if (line === undefined) return []
  const { reading } = line
  if (reading === null) return [{ label, value: '–', note: 'could not be read', href: line.href }]
  const value = `${reading.isCapped ? 'over ' : ''}${formatCount(reading.count)}`
  return [{ label, value, note, href: reading.href }]
}

function expiringNote(lines: readonly AttentionLine[]): string | null {
  const count = readingOf(lines, 'expiring-failures')?.count ?? 0
  return count === 0 ? null : `${formatCount(count)} ${count === 1 ? 'expires' : 'expire'} within ${URGENT_DAYS} days`
}

function atRiskNote(lines: readonly AttentionLine[]): string | null {
  const parts = readingOf(lines, 'returns-at-risk')?.parts ?? []
  return parts.length === 0 ? null : parts.map(({ words }) => words).join(', ')
}
