import { z } from 'zod'
import { formatCount, formatQuantity } from '../../format/number'
import { DIMENSION_CHOICES, describeSubject, subjectRows } from '../rule-kind/dimensions'
import { COUNT_HOUR_MS, type HourCounts, type SubjectHours, sumOf } from '../rule-kind/hour-series'
import {
  HOUR_DIMENSIONS,
  type HourDimension,
  type HourKind,
  type RuleSettings,
  settingNumber,
} from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'
import { CLEAR_PART } from './share'

const OUTCOME = 'unknown'

/** The hours before the window from which the usual share is computed. */
const USUAL_HOURS = 28 * 24

/** The fewest deliveries in these hours whose share counts as usual. */
const USUAL_LEAST = 100

/** The least usual share, in percent: otherwise a subject that hardly ever has an unknown outcome would fire at a few. */
const USUAL_AT_LEAST = 0.5

type Totals = { all: number; unknown: number }

const totalOf = (counts: HourCounts): Totals => ({ all: sumOf(counts), unknown: sumOf(counts, [OUTCOME]) })

/** Totals up to each hour since the first; computed once per subject, as far as needed. */
const known = new WeakMap<SubjectHours, Totals[]>()

function totalsUpTo(subject: SubjectHours, hour: number): Totals {
  const { hours, first } = subject
  const totals = known.get(subject) ?? []
  known.set(subject, totals)
  const index = (hour - first) / COUNT_HOUR_MS
  if (index < 0) return { all: 0, unknown: 0 }
  for (let next = totals.length; next <= index; next++) {
    const { all, unknown } = totals[next - 1] ?? { all: 0, unknown: 0 }
    const own = totalOf(hours.get(first + next * COUNT_HOUR_MS) ?? {})
    totals.push({ all: all + own.all, unknown: unknown + own.unknown })
  }
  return totals[index] ?? { all: 0, unknown: 0 }
}

/** @param at the beginning of the last of `length` hours */
function totalsOf(subject: SubjectHours, at: number, length: number): Totals {
  const [end, begin] = [totalsUpTo(subject, at), totalsUpTo(subject, at - length * COUNT_HOUR_MS)]
  return { all: end.all - begin.all, unknown: end.unknown - begin.unknown }
}

const percentOf = ({ all, unknown }: Totals) => (all === 0 ? 0 : (100 * unknown) / all)

/** The share divided by the usual share, which is in percent. */
const timesOf = (totals: Totals, usual: number) => percentOf(totals) / Math.max(usual, USUAL_AT_LEAST)

/** `usual` is null if there were too few deliveries before. */
function spikeAt(subject: SubjectHours, at: number, length: number) {
  const window = totalsOf(subject, at, length)
  const before = totalsOf(subject, at - length * COUNT_HOUR_MS, USUAL_HOURS)
  const usual = before.all < USUAL_LEAST ? null : percentOf(before)
  const times = usual === null ? 0 : timesOf(window, usual)
  return { ...window, usual, times }
}

type Compared = { unknown: number; times: number }

function limitsOf(settings: RuleSettings) {
  const threshold = settingNumber(settings, 'times')
  const least = settingNumber(settings, 'least')
  return {
    threshold,
    isOver: ({ unknown, times }: Compared) => unknown >= least && times >= threshold,
    isBelow: ({ unknown, times }: Compared) => unknown < least * CLEAR_PART || times < threshold * CLEAR_PART,
  }
}

function sentenceOf(spike: ReturnType<typeof spikeAt>, length: number): string {
  const all = formatQuantity(spike.all, 'delivery', 'deliveries')
  const now = `${formatCount(spike.unknown)} of ${all} have an unknown outcome (${percentOf(spike).toFixed(1)}%) within ${formatQuantity(length, 'hour')}`
  return `${now}; ${spike.usual === null ? 'the usual share is not known yet' : `${spike.usual.toFixed(1)}% is usual`}.`
}

export const UNKNOWN_SPIKE: HourKind = {
  id: 'unknown-spike',
  title: 'Spike of unknown outcomes',
  about: `Fires when the share of unknown outcomes is many times what was usual in the four weeks before. It needs ${USUAL_LEAST} deliveries in those weeks; a usual share below ${USUAL_AT_LEAST}% counts as ${USUAL_AT_LEAST}%.`,
  severity: 'page',
  source: 'hours',
  settings: z.strictObject({
    times: z.number('must be a number').min(1.5, 'must be at least 1.5').max(100, 'must be at most 100').default(4),
    hours: wholeSetting({ least: 1, most: 24, usual: 1 }),
    least: wholeSetting({ least: 1, most: 1_000_000, usual: 5 }),
    dimension: z.enum(HOUR_DIMENSIONS, 'must be one of the choices').default('endpoint'),
  }),
  fields: [
    { name: 'times', label: 'Multiple of the usual share', unit: 'times', isThreshold: true },
    { name: 'hours', label: 'Over the last', unit: 'hours' },
    { name: 'least', label: 'With at least', unit: 'unknown outcomes' },
    { name: 'dimension', label: 'Counted for', unit: '', choices: DIMENSION_CHOICES },
  ],
  advice: {
    says: 'Ask the receiver which of these it processed, then resend what it lacks. The cause is often a change at the receiver, such as a slower handler.',
    action: 'Open deliveries',
    also: ['recovery', 'registrations'],
  },
  holds: { before: 0, after: 10 },
  of: (settings) => {
    const length = settingNumber(settings, 'hours')
    const { isBelow } = limitsOf(settings)
    return {
      // The schema allows only the dimensions.
      dimension: settings.dimension as HourDimension,
      hours: USUAL_HOURS + length,
      rise: {
        hours: length,
        // Compared with the least usual share, so that no spike is missed.
        isRisen: (counts) => {
          const totals = totalOf(counts)
          return !isBelow({ ...totals, times: timesOf(totals, 0) })
        },
      },
    }
  },
  judge: (settings, subject, at, environment) => {
    const length = settingNumber(settings, 'hours')
    const { threshold, isOver, isBelow } = limitsOf(settings)
    const now = spikeAt(subject, at, length)
    // The running hour has few deliveries at first.
    const before = spikeAt(subject, at - COUNT_HOUR_MS, length)
    const about = settings.dimension as HourDimension
    return {
      subject: subject.subject,
      ...describeSubject(about, subject.subject),
      isOver: isOver(now),
      isClear: isBelow(now) && isBelow(before),
      evidence: {
        sentence: sentenceOf(now, length),
        value: now.times,
        threshold,
        href: subjectRows(environment, about, subject.subject, {
          outcome: [OUTCOME],
          from: new Date(at - (length - 1) * COUNT_HOUR_MS).toISOString(),
          to: new Date(at + COUNT_HOUR_MS).toISOString(),
        }),
      },
    }
  },
}
