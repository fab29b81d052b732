import { z } from 'zod'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { formatEndpoint } from '../../format/endpoint'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { COUNT_HOUR_MS, type SubjectHours } from './hour-series'
import {
  causeOfEndpoint,
  HOUR_DIMENSIONS,
  type HourDimension,
  type HourKind,
  NO_CAUSE,
  settingNumber,
} from './rule-kind'
import { DIMENSION_CHOICES } from './share'

const DAY_HOURS = 24
const DAYS = 28

/** Nothing comes by the minute: hours beside the same one of a day tell what is usual, too. */
const NEAR_HOURS = 3

/** So many of all days: one day off in each week does not count as usual on the others. */
const USUAL_PART = 0.8

/** The hours of history that it learns from. */
export const SILENCE_HOURS = DAYS * DAY_HOURS

/** Hours without a delivery up to each hour, from the first one on; made once for a subject, as far as it is asked for. */
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

/**
 * Whole hours without a delivery up to the hour at `at`, that one included; and how many were usual around that hour in four
 * weeks: the most on the same weekday, or on four of five days. `usual` is null with a shorter history; `longest` is the longest
 * time without one before this.
 */
export function quietAt(subject: SubjectHours, at: number): { quiet: number; usual: number | null; longest: number } {
  const quiet = quietRun(subject, at)
  if (at - SILENCE_HOURS * COUNT_HOUR_MS < subject.first) {
    const before = (known.get(subject) ?? []).slice(0, Math.max(0, (at - subject.first) / COUNT_HOUR_MS + 1 - quiet))
    return { quiet, usual: null, longest: before.reduce((most, run) => Math.max(most, run), 0) }
  }
  const days = Array.from({ length: DAYS }, (_, index) => {
    const same = at - (index + 1) * DAY_HOURS * COUNT_HOUR_MS
    let most = 0
    for (let near = -NEAR_HOURS; near <= NEAR_HOURS; near++)
      most = Math.max(most, quietRun(subject, same + near * COUNT_HOUR_MS))
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
    'Fires when no delivery came for half as long again as was usual in four weeks around this hour of the week, and some hours more. A silent endpoint fails nowhere else.',
  severity: 'page',
  source: 'hours',
  settings: z.strictObject({
    margin: z.int('must be a whole number').min(1, 'must be at least 1').max(48, 'must be at most 48').default(4),
    fixed: z.int('must be a whole number').min(1, 'must be at least 1').max(336, 'must be at most 336').default(24),
    dimension: z.enum(HOUR_DIMENSIONS, 'must be one of the choices').default('endpoint'),
  }),
  fields: [
    { name: 'margin', label: 'And longer by', unit: 'hours' },
    { name: 'fixed', label: 'With under four weeks of history, after', unit: 'hours' },
    { name: 'dimension', label: 'Counted for', unit: '', choices: DIMENSION_CHOICES },
  ],
  holds: { before: 0, after: 0 },
  // A choice of the schema.
  of: ({ dimension }) => ({ dimension: dimension as HourDimension, hours: SILENCE_HOURS + 7 * DAY_HOURS }),
  judge: (settings, subject, at, environment) => {
    // The hour that runs may still get one.
    const { quiet, usual, longest } = quietAt(subject, at - COUNT_HOUR_MS)
    const isNow = subject.hours.has(at)
    const beyond = (hours: number) => Math.ceil(hours * LENIENCY) + settingNumber(settings, 'margin')
    // The window may begin within the long pause of a rare sender.
    const threshold = usual === null ? Math.max(settingNumber(settings, 'fixed'), beyond(longest)) : beyond(usual)
    const about = settings.dimension as HourDimension
    return {
      subject: subject.subject,
      subjectName: about === 'all' ? 'All deliveries' : formatEndpoint(subject.subject),
      cause: about === 'endpoint' ? causeOfEndpoint(subject.subject) : NO_CAUSE,
      isOver: !isNow && quiet >= threshold,
      isClear: isNow || quiet === 0,
      evidence: {
        sentence: `No delivery for ${formatQuantity(quiet, 'hour')}; ${
          usual === null
            ? `the limit is ${formatQuantity(threshold, 'hour')}`
            : `around this hour ${formatQuantity(usual, 'hour')} without one ${usual === 1 ? 'is' : 'are'} usual`
        }.`,
        value: isNow ? 0 : quiet,
        threshold,
        href: rowAddress(DELIVERIES, environment, {
          ...(about === 'endpoint' && { endpoint: [subject.subject] }),
          ...(about === 'event' && { event: [subject.subject] }),
        }),
      },
    }
  },
}
