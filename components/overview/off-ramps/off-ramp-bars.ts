import type { AxisMark, Bar, BarSeries } from '@/components/charts/bars'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import { addDecimals, compareDecimals } from '@/lib/money/arithmetic'
import { axisEnd, axisMarks, barLength, countAxisEnd } from '@/lib/money/bar-length'
import { formatAmount } from '@/lib/money/format-amount'
import {
  type OffRampStanding,
  STANDINGS,
  type StateCount,
  standingOf,
  type Volume,
} from '@/lib/overview/off-ramps/group-sums'
import { NO_WORD, OFF_RAMP_STATES, type OffRampStatesAddress, wordText } from '@/lib/overview/off-ramps/off-ramp-states'

const STANDING_LOOKS: Record<OffRampStanding, Omit<BarSeries, 'id'>> = {
  completed: { label: 'Completed', tone: 'delivered', pattern: 'solid' },
  'under-way': { label: 'In progress', tone: 'accent', pattern: 'hatched' },
  failed: { label: 'Failed', tone: 'failed', pattern: 'rows' },
  returned: { label: 'Returned', tone: 'rejected', pattern: 'columns' },
  other: { label: 'Other', tone: 'legacy', pattern: 'lines' },
}

export const STANDING_LABELS = (standing: OffRampStanding) => STANDING_LOOKS[standing].label

const seriesOf = (standings: readonly OffRampStanding[]): BarSeries[] =>
  standings.map((standing) => ({ id: standing, ...STANDING_LOOKS[standing] }))

type Scale = { bars: Bar[]; whole: number; marks: AxisMark[]; series: BarSeries[] }

export type OffRampRows = (narrowed: Partial<OffRampStatesAddress>) => string | null

/** Addresses of the rows behind a number; null if no address can name them. */
export function offRampRows(environment: string, period: { from: string; to: string } | null): OffRampRows {
  return ({ ...narrowed }) => {
    const words = Object.values(narrowed).flatMap((value) => (Array.isArray(value) ? value : []))
    if (words.some((word) => unfitReason(word) !== null || word.endsWith('…'))) return null
    return rowAddress(OFF_RAMP_STATES, environment, { ...narrowed, ...(period ?? {}) })
  }
}

export const named = (word: string) => (word === '' ? NO_WORD : word)

export const shownWord = (word: string) => visibleText(wordText(named(word)))

export function amountText(amount: string, unit: string): string {
  return visibleText(formatAmount(amount, unit).trim())
}

export function stateScale(states: readonly StateCount[], rowsOf: OffRampRows): Scale {
  const end = countAxisEnd(Math.max(0, ...states.map(({ inPeriod }) => inPeriod)))
  const standings = STANDINGS.filter((one) =>
    states.some(({ state, inPeriod }) => inPeriod > 0 && standingOf(state) === one),
  )
  return {
    whole: barLength(end, end),
    marks: axisMarks(end).map((mark) => ({ at: barLength(mark, end), text: formatCount(Number(mark)) })),
    series: seriesOf(standings),
    bars: states.map(({ state, inPeriod, inArchive }) => ({
      key: state,
      label: shownWord(state),
      lengths: { [standingOf(state)]: barLength(String(inPeriod), end) },
      lines: [
        { label: 'in the period', text: formatCount(inPeriod) },
        { label: 'in the archive', text: formatCount(inArchive) },
      ],
      href: inPeriod === 0 ? null : rowsOf({ state: [named(state)] }),
    })),
  }
}

export function volumeScale(
  volumes: readonly Volume[],
  unit: string,
  hrefOf: (volume: Volume) => string | null,
): Scale {
  const total = ({ amounts }: Volume) => STANDINGS.reduce((sum, standing) => addDecimals(sum, amounts[standing]), '0')
  const end = axisEnd(volumes.map(total).reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most), '0'))
  const standings = STANDINGS.filter((one) => volumes.some(({ amounts }) => compareDecimals(amounts[one], '0') > 0))
  return {
    whole: barLength(end, end),
    marks: axisMarks(end).map((amount) => ({ at: barLength(amount, end), text: amountText(amount, '') })),
    series: seriesOf(standings),
    bars: volumes.map((volume) => ({
      key: volume.value,
      label: shownWord(volume.value),
      lengths: Object.fromEntries(standings.map((one) => [one, barLength(volume.amounts[one], end)])),
      lines: [
        ...standings.map((one) => ({ label: STANDING_LOOKS[one].label, text: amountText(volume.amounts[one], unit) })),
        { label: 'Off-ramps', text: formatCount(volume.count) },
      ],
      href: hrefOf(volume),
      note: volume.unread > 0 ? `${formatCount(volume.unread)} without an amount.` : undefined,
    })),
  }
}
