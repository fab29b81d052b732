import { DAY, FAMILY_OF, type History, HOUR } from './history'
import { type Expect, number, type Settings, sum } from './verdict'

const hourOf = (minute: number) => minute - (minute % HOUR)

const SUBJECTS: Record<string, (row: { endpoint: string; event: string }) => string> = {
  all: () => '',
  endpoint: ({ endpoint }) => endpoint,
  event: ({ event }) => event,
  family: ({ event }) => FAMILY_OF[event] ?? 'unlisted',
}

const subjectOf = ({ dimension = '' }: Settings, row: { endpoint: string; event: string }) =>
  SUBJECTS[dimension]?.(row) ?? ''

type Hours = Map<number, { all: number; byOutcome: Map<string, number> }>

const sorted = new WeakMap<History, Map<unknown, Map<string, Hours>>>()

/** The hours of each subject, oldest first; sorted once, because they are needed at every hour of a month. */
function hoursOf(history: History, settings: Settings): Map<string, Hours> {
  const known = sorted.get(history) ?? new Map<unknown, Map<string, Hours>>()
  sorted.set(history, known)
  const found = known.get(settings.dimension)
  if (found) return found
  const subjects = new Map<string, Hours>()
  for (const row of history.counts.toSorted((a, b) => a.hour - b.hour)) {
    const subject = subjectOf(settings, row)
    const hours: Hours = subjects.get(subject) ?? new Map()
    const hour = hours.get(row.hour) ?? { all: 0, byOutcome: new Map<string, number>() }
    hour.all += row.count
    hour.byOutcome.set(row.outcome, (hour.byOutcome.get(row.outcome) ?? 0) + row.count)
    subjects.set(subject, hours.set(row.hour, hour))
  }
  known.set(settings.dimension, subjects)
  return subjects
}

const LONGEST_LOOK = 35 * 24 * HOUR

/** Hours with a delivery within the longest look, up to the current hour; subjects without such hours are left out. */
function heardBySubject(history: History, settings: Settings, minute: number) {
  const last = hourOf(minute)
  return [...hoursOf(history, settings)].flatMap(([subject, hours]) => {
    const heard = [...hours.keys()].filter((hour) => hour <= last && hour >= last - LONGEST_LOOK)
    return heard.length === 0 ? [] : [{ subject, hours, heard }]
  })
}

export const share =
  (outcomes: readonly string[]): Expect =>
  (history, settings, minute) =>
    Object.fromEntries(
      heardBySubject(history, settings, minute).map(({ subject, hours }) => {
        const part = (end: number) => {
          const window = Array.from({ length: number(settings, 'hours') }, (_, back) => hours.get(end - back * HOUR))
          const all = sum(window.map((hour) => hour?.all ?? 0))
          const bad = sum(window.flatMap((hour) => outcomes.map((outcome) => hour?.byOutcome.get(outcome) ?? 0)))
          return { all, percent: all === 0 ? 0 : (100 * bad) / all }
        }
        const now = part(hourOf(minute))
        const earlier = part(hourOf(minute) - HOUR)
        const threshold = number(settings, 'percent')
        const isOver = now.all >= number(settings, 'least') && now.percent >= threshold
        const isClear = now.percent < 0.8 * threshold && earlier.percent < 0.8 * threshold
        return [subject, isOver ? 'over' : isClear ? 'clear' : 'between']
      }),
    )

/** The share of unknown outcomes, against the share in the four weeks before the window. */
export const unknownSpike: Expect = (history, settings, minute) =>
  Object.fromEntries(
    heardBySubject(history, settings, minute).map(({ subject, hours }) => {
      const length = number(settings, 'hours')
      const countsOf = (end: number, count: number) => {
        const window = Array.from({ length: count }, (_, back) => hours.get(end - back * HOUR))
        return {
          all: sum(window.map((hour) => hour?.all ?? 0)),
          unknown: sum(window.map((hour) => hour?.byOutcome.get('unknown') ?? 0)),
        }
      }
      const risen = (part: number, end: number) => {
        const now = countsOf(end, length)
        if (now.all === 0 || now.unknown < part * number(settings, 'least')) return false
        const weeks = countsOf(end - length * HOUR, 28 * 24)
        if (weeks.all < 100) return false
        const usual = Math.max(0.005, weeks.unknown / weeks.all)
        return now.unknown / now.all / usual >= part * number(settings, 'times')
      }
      const hour = hourOf(minute)
      if (risen(1, hour)) return [subject, 'over']
      return [subject, risen(0.8, hour) || risen(0.8, hour - HOUR) ? 'between' : 'clear']
    }),
  )

/** The last of the sorted numbers that is at most `most`, by halving. */
function lastUpTo(numbers: readonly number[], most: number): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return numbers[low - 1]
}

export const silence: Expect = (history, settings, minute) => {
  const running = hourOf(minute)
  return Object.fromEntries(
    heardBySubject(history, settings, minute).map(({ subject, heard }) => {
      /** Whole hours since the last hour with a delivery; 0 before the first one. */
      const quietAt = (hour: number) => {
        const last = lastUpTo(heard, hour)
        return last === undefined ? 0 : (hour - last) / HOUR
      }
      if (heard.at(-1) === running) return [subject, 'clear']
      const judgedHour = running - HOUR
      const quiet = quietAt(judgedHour)
      const first = heard[0] ?? running
      let threshold: number
      if (first > judgedHour - 28 * DAY) {
        const pauses = heard.map((hour, index) => (index === 0 ? 0 : (hour - (heard[index - 1] ?? hour)) / HOUR - 1))
        threshold = Math.max(
          number(settings, 'fixed'),
          Math.ceil(1.5 * Math.max(...pauses)) + number(settings, 'margin'),
        )
      } else {
        const days = Array.from({ length: 28 }, (_, index) => {
          const middle = judgedHour - (index + 1) * DAY
          return Math.max(...[-3, -2, -1, 0, 1, 2, 3].map((near) => quietAt(middle + near * HOUR)))
        })
        const weekdays = [6, 13, 20, 27].map((index) => days[index] ?? 0)
        const ordered = days.toSorted((a, b) => b - a)
        // Four of five days are at most this long: of 28 days, five may be longer.
        const usual = Math.max(...weekdays, ordered[5] ?? 0)
        threshold = Math.ceil(1.5 * usual) + number(settings, 'margin')
      }
      return [subject, quiet >= threshold ? 'over' : quiet === 0 ? 'clear' : 'between']
    }),
  )
}
