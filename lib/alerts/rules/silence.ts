import { z } from 'zod'
import { formatQuantity } from '../../format/number'
import { DIMENSION_CHOICES, describeSubject, subjectRows } from '../rule-kind/dimensions'
import { COUNT_HOUR_MS, type SubjectHours } from '../rule-kind/hour-series'
import { HOUR_DIMENSIONS, type HourDimension, type HourKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const DAY_HOURS = 24
const DAYS = 28

/** Deliveries do not come on the minute, so hours beside the same hour of a day count as usual, too. */
const NEAR_HOURS = 3

/** The part of all days whose silence is usual, so that one day off each week does not count as usual on the others. */
const USUAL_PART = 0.8

/** The hours of history from which the usual silence is learned. */
const SILENCE_HOURS = DAYS * DAY_HOURS

/** The hours that a look reads: a week more, since a silence may have begun before the four weeks. */
const HELD_HOURS = SILENCE_HOURS + 7 * DAY_HOURS

/** For each hour since the first, the hours without a delivery up to it; computed once per subject, as far as needed. */
const known = new WeakMap<SubjectHours, number[]>()

function quietRun(subject: SubjectHours, hour: number): number {
  const { hours, first } = subject
  const runs = known.get(subject) ?? []
  known.set(subject, runs)
  const index = (hour - first) / COUNT_HOUR_MS
  if (index < 0) return 0
  for (let next = runs.length; next <= index; next++)
    runs.push(hours.has(first + next * COUNT_HOUR_MS) ? 0 : (runs[next - 1] ?? 0) + 1)
  return runs[index] ?? 0
}

/** The first hour with a delivery from `from` up to `to`; null without one. */
function firstHeard({ hours, first }: SubjectHours, from: number, to: number): number | null {
  for (let hour = Math.max(first, from); hour <= to; hour += COUNT_HOUR_MS) if (hours.has(hour)) return hour
  return null
}

/**
 * `quiet`: whole hours without a delivery, up to and including the hour at `at`. `usual`: how many were usual around that hour in
 * four weeks, the most on the same weekday or on four of five days; null with a shorter history. `longest`: the longest silence
 * before this one, in a shorter history.
 *
 * @param first the first hour with a delivery within the hours that are read
 */
function quietAt(
  subject: SubjectHours,
  at: number,
  first: number,
): { quiet: number; usual: number | null; longest: number } {
  const runAt = (hour: number) => (hour < first ? 0 : quietRun(subject, hour))
  const quiet = runAt(at)
  if (at - SILENCE_HOURS * COUNT_HOUR_MS < first) {
    let longest = 0
    for (let hour = first; hour <= at - quiet * COUNT_HOUR_MS; hour += COUNT_HOUR_MS)
      longest = Math.max(longest, runAt(hour))
    return { quiet, usual: null, longest }
  }
  const days = Array.from({ length: DAYS }, (_, index) => {
    const same = at - (index + 1) * DAY_HOURS * COUNT_HOUR_MS
    let most = 0
    for (let near = -NEAR_HOURS; near <= NEAR_HOURS; near++) most = Math.max(most, runAt(same + near * COUNT_HOUR_MS))
    return most
  })
  const onWeekday = days.filter((_, index) => (index + 1) % 7 === 0)
  const onMost = days.toSorted((a, b) => a - b)[Math.floor(DAYS * USUAL_PART)] ?? 0
  return { quiet, usual: onWeekday.reduce((a, b) => Math.max(a, b), onMost), longest: 0 }
}

/** Four weeks have too few nights to show the longest gap there can be. */
const LENIENCY = 1.5

export const SILENCE: HourKind = {
  id: 'silence',
  title: 'Silence',
  about:
    'Fires when the time without a delivery is half as long again as usual, plus some hours. The usual time is that of the last four weeks around this hour of the week. A silent endpoint causes no failures, so no other rule sees it.',
  severity: 'page',
  source: 'hours',
  settings: z.strictObject({
    margin: wholeSetting({ least: 1, most: 48, usual: 4 }),
    fixed: wholeSetting({ least: 1, most: 336, usual: 24 }),
    dimension: z.enum(HOUR_DIMENSIONS, 'must be one of the choices').default('endpoint'),
  }),
  fields: [
    { name: 'margin', label: 'Plus', unit: 'hours' },
    { name: 'fixed', label: 'With less than four weeks of history, after', unit: 'hours' },
    { name: 'dimension', label: 'Counted for', unit: '', choices: DIMENSION_CHOICES },
  ],
  advice: {
    says: 'Check that the endpoint is still registered and enabled. If you expected the quiet day, do nothing, and plan the work next time.',
    action: 'Open deliveries',
    also: ['registrations'],
  },
  holds: { before: 0, after: 0 },
  gone: 'No delivery for 35 days. Rampdesk no longer expects any here.',
  of: (settings) => ({
    // The schema allows only the dimensions.
    dimension: settings.dimension as HourDimension,
    hours: HELD_HOURS,
    // No threshold is below the margin.
    quiet: settingNumber(settings, 'margin'),
  }),
  judge: (settings, subject, at, environment) => {
    // A look at that time would have read only these hours.
    const heard = firstHeard(subject, at - HELD_HOURS * COUNT_HOUR_MS, at)
    // The running hour may still get a delivery.
    const { quiet, usual, longest } = quietAt(subject, at - COUNT_HOUR_MS, heard ?? at)
    const isNow = subject.hours.has(at)
    const beyond = (hours: number) => Math.ceil(hours * LENIENCY) + settingNumber(settings, 'margin')
    // The window may begin within a long silence of a rare sender.
    const threshold = usual === null ? Math.max(settingNumber(settings, 'fixed'), beyond(longest)) : beyond(usual)
    const about = settings.dimension as HourDimension
    return {
      subject: subject.subject,
      ...describeSubject(about, subject.subject),
      isOver: !isNow && quiet >= threshold,
      isClear: isNow || quiet === 0 || heard === null,
      evidence: {
        sentence: `No delivery for ${formatQuantity(quiet, 'hour')}; ${
          usual === null
            ? `the limit is ${formatQuantity(threshold, 'hour')}`
            : `around this hour ${formatQuantity(usual, 'hour')} without one ${usual === 1 ? 'is' : 'are'} usual`
        }.`,
        value: isNow ? 0 : quiet,
        threshold,
        href: subjectRows(environment, about, subject.subject),
      },
    }
  },
}
