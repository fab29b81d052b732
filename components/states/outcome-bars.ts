import type { AxisMark, Bar, BarSeries } from '@/components/charts/bars'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount } from '@/lib/format/number'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import { axisMarks, barLength, countAxisEnd, WHOLE_BAR } from '@/lib/money/bar-length'

/** The same patterns as the textures of the outcomes elsewhere. */
const PATTERNS: Record<Outcome, BarSeries['pattern']> = {
  delivered: 'solid',
  rejected: 'columns',
  failed: 'rows',
  unknown: 'diagonal',
  legacy: 'lines',
  contradictory: 'counter',
}

const SERIES: readonly (BarSeries & { id: Outcome })[] = OUTCOMES.map((outcome) => ({
  id: outcome,
  label: OUTCOME_WORDS[outcome].label,
  tone: outcome,
  pattern: PATTERNS[outcome],
}))

type OutcomeCounts = Record<Outcome, number>

/** The number of outcomes that are shown even at zero. */
const USUAL = 4

/** The series of the usual outcomes, and of others that occurred. */
export function outcomeSeries(totals: OutcomeCounts) {
  return SERIES.filter(({ id }, index) => index < USUAL || totals[id] > 0)
}

/** `known`: whether the archive covers the bar’s time whole, in part or not at all. */
export type OutcomeBar = {
  key: string
  label: string
  href: string | null
  known: 'whole' | 'part' | 'none'
  /** Words for the part of its time that the bar has; null or absent for the whole. */
  cut?: string | null
  counts: OutcomeCounts
}

const NOTES = {
  whole: undefined,
  part: 'The archive covers this only in part.',
  none: 'The archive does not cover this: not known.',
}

const sumOf = (counts: OutcomeCounts) => OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)

/** Bars of deliveries by outcome. A time that the archive does not cover is not known, and never zero. */
export function outcomeBars(bars: readonly OutcomeBar[]): { bars: Bar[]; whole: number; marks: AxisMark[] } {
  const most = bars.reduce((max, { counts }) => Math.max(max, sumOf(counts)), 0)
  const end = countAxisEnd(most)
  return {
    whole: WHOLE_BAR,
    marks: axisMarks(end).map((mark) => ({ at: barLength(mark, end), text: formatCount(Number(mark)) })),
    bars: bars.map(({ counts, known, cut = null, ...bar }) => {
      const isKnown = known !== 'none' || sumOf(counts) > 0
      const length = (outcome: Outcome) => barLength(String(counts[outcome]), end)
      const lines = OUTCOMES.filter((outcome, index) => index < USUAL || counts[outcome] > 0)
      return {
        ...bar,
        note: [cut, NOTES[known]].filter(Boolean).join(' ') || undefined,
        isPart: cut !== null || known === 'part',
        lengths: isKnown ? Object.fromEntries(OUTCOMES.map((outcome) => [outcome, length(outcome)])) : null,
        lines: isKnown
          ? lines.map((outcome) => ({ label: OUTCOME_WORDS[outcome].label, text: formatCount(counts[outcome]) }))
          : [],
      }
    }),
  }
}
