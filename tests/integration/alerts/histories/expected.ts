import { EVENTS } from '@/lib/ramp/contract/events'
import { DAY, EVENTS_SENT, FAMILY_OF, type History, HOUR, MINUTE } from './history'

/** `between` the two thresholds nothing changes. */
export type Verdict = 'over' | 'between' | 'clear'

type Settings = Record<string, number | string>

type Expect = (history: History, settings: Settings, minute: number) => Record<string, Verdict>

const judged = (isOver: boolean): Verdict => (isOver ? 'over' : 'clear')

const number = (settings: Settings, name: string) => Number(settings[name])

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

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

/** The hours of each subject, oldest first; sorted once, since they are asked for at every hour of a month. */
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

/** Hours with a delivery among those that a look reads, up to the one that runs; without subjects that have none. */
function heardBySubject(history: History, settings: Settings, minute: number) {
  const last = hourOf(minute)
  return [...hoursOf(history, settings)].flatMap(([subject, hours]) => {
    const heard = [...hours.keys()].filter((hour) => hour <= last && hour >= last - LONGEST_LOOK)
    return heard.length === 0 ? [] : [{ subject, hours, heard }]
  })
}

const share =
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

/** A share of unknown outcomes against that of the four weeks before the window. */
const unknownSpike: Expect = (history, settings, minute) =>
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

/** The last of sorted numbers up to one, by halves. */
function lastUpTo(numbers: readonly number[], most: number): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return numbers[low - 1]
}

const silence: Expect = (history, settings, minute) => {
  const running = hourOf(minute)
  return Object.fromEntries(
    heardBySubject(history, settings, minute).map(({ subject, heard }) => {
      /** Whole hours since the last one that had a delivery; nothing is known before the first. */
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
        // Four of five days are at most this: of 28, five may be longer.
        const usual = Math.max(...weekdays, ordered[5] ?? 0)
        threshold = Math.ceil(1.5 * usual) + number(settings, 'margin')
      }
      return [subject, quiet >= threshold ? 'over' : quiet === 0 ? 'clear' : 'between']
    }),
  )
}

const one = (found: number, settings: Settings): Record<string, Verdict> => ({
  '': judged(found >= number(settings, 'count')),
})

const openOlderThan = ({ failures }: History, instant: number) =>
  failures.filter(({ at, isOpen, hasTime }) => isOpen && hasTime && at < instant).length

const presentReturns = ({ returns }: History) => returns.filter(({ isGone }) => !isGone)

/** When a payout should have arrived, by the words of section 2.3; null without a time. */
function dueOf(rail: string, at: number): number | null {
  const minutes: Record<string, number> = { rtp: 10, faster_payments: 15, push_to_card: 30 }
  if (minutes[rail]) return at + minutes[rail] * MINUTE
  const businessDays: Record<string, number> = { ach_same_day: 0, ach_standard: 1, wire: 1, eft: 2, sepa: 2 }
  const left = businessDays[rail]
  if (left === undefined) return null
  const date = new Date(at)
  const isOff = () => date.getUTCDay() === 6 || date.getUTCDay() === 0
  const advance = () => date.setUTCDate(date.getUTCDate() + 1)
  while (isOff()) advance()
  for (let day = 0; day < left; day++) {
    advance()
    while (isOff()) advance()
  }
  advance()
  // A business day ends at six in the morning of the next one, in UTC.
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 6)
}

/** What each kind should find, written anew from its words. */
export const EXPECTED: Record<string, Expect> = {
  'failure-share': share(['failed', 'rejected']),
  'unknown-share': share(['unknown']),
  'unknown-spike': unknownSpike,
  'odd-records': share(['contradictory']),
  silence,
  incident: ({ runs }, settings, minute) =>
    Object.fromEntries(
      runs
        .filter(
          ({ failures, endedAt, lastAt }) =>
            failures >= Math.max(3, number(settings, 'failures')) && endedAt === null && lastAt > minute - DAY,
        )
        .map(({ endpoint }) => [endpoint, 'over' as const]),
    ),
  'user-returns': (history, settings, minute) => {
    const own = presentReturns(history).filter(({ user, at }) => user !== null && at <= minute)
    const within = (user: string | null, end: number) =>
      own.filter((row) => row.user === user && row.at <= end && row.at > end - number(settings, 'days') * DAY).length
    const users = own
      .filter(({ at }) => at > minute - 3 * DAY)
      .filter(({ user, at }) => within(user, at) >= number(settings, 'returns'))
      .map(({ user }) => user)
    return Object.fromEntries(users.map((user) => [user, 'over' as const]))
  },
  'lost-return': (history, settings, minute) =>
    Object.fromEntries(
      presentReturns(history)
        .filter(({ lost, lostAt, readAt, currency }) => {
          const isMeant = lost >= 100 * number(settings, 'amount') && (settings.currency || currency) === currency
          const isKnown = lostAt !== null && Math.max(lostAt, readAt) <= minute && minute < lostAt + 3 * DAY
          return isMeant && isKnown
        })
        .map(({ identity }) => [Buffer.from(identity).toString('hex'), 'over' as const]),
    ),
  'amount-at-risk': (history, settings, minute) => {
    const fresh = presentReturns(history).filter(
      ({ atRisk, readAt, currency }) =>
        (atRisk ?? 0) > 0 &&
        readAt > minute - number(settings, 'hours') * HOUR &&
        (settings.currency === '' || currency === settings.currency),
    )
    return Object.fromEntries(
      [...new Set(fresh.map(({ currency }) => currency))].map((currency) => {
        const hundredths = sum(fresh.filter((row) => row.currency === currency).map(({ atRisk }) => atRisk ?? 0))
        return [currency ?? 'not-said', judged(hundredths >= 100 * number(settings, 'amount'))]
      }),
    )
  },
  'returns-at-risk': (history, settings) =>
    one(presentReturns(history).filter(({ atRisk }) => (atRisk ?? 0) > 0).length, settings),
  'expiring-failures': (history, settings, minute) =>
    one(openOlderThan(history, minute - (30 - number(settings, 'days')) * DAY), settings),
  'old-failures': (history, settings, minute) =>
    one(openOlderThan(history, minute - number(settings, 'hours') * HOUR), settings),
  'open-failures': ({ failures }, settings) => one(failures.filter(({ isOpen }) => isOpen).length, settings),
  'late-off-ramps': ({ offRamps }, settings, minute) => {
    const late = offRamps.filter(({ rail, state, at, hasTime }) => {
      const due = dueOf(rail, at)
      const isWatched = state === 'in_flight' && hasTime && at >= minute - 30 * DAY
      return isWatched && due !== null && minute - number(settings, 'hours') * HOUR > due
    })
    const rails = [...new Set(late.map(({ rail }) => rail))]
    return Object.fromEntries(
      rails.map((rail) => [
        rail,
        judged(late.filter((payout) => payout.rail === rail).length >= number(settings, 'count')),
      ]),
    )
  },
  'failed-schedules': ({ schedules }) =>
    Object.fromEntries(
      schedules
        .filter(({ isPaused }) => !isPaused)
        .map(({ id, problem, runs }) => {
          const last = runs.findLast(({ state }) => state !== 'running')
          return [id, judged(problem !== null || last?.state === 'failed')]
        }),
    ),
  'failed-exports': ({ jobs, schedules }, settings, minute) => {
    const all = [...jobs, ...schedules.flatMap(({ runs }) => runs)]
    const failed = all.filter(({ state, at }) => state === 'failed' && at >= minute - number(settings, 'hours') * HOUR)
    return one(failed.length, settings)
  },
  'disk-space': ({ freeBytes }, settings) => {
    const limit = number(settings, 'megabytes') * 1_000_000
    const verdict = freeBytes < limit ? 'over' : freeBytes < 1.2 * limit ? 'between' : 'clear'
    return { exports: verdict, database: 'clear' }
  },
  'webhook-secret': ({ rejecting }, settings) => ({
    '': judged((rejecting ?? 0) > 0 || (rejecting === 0 && settings.when === 'unfinished')),
  }),
  'failing-registrations': ({ registrations }, settings) =>
    registrations.length === 0
      ? one(1, settings)
      : one(
          registrations.filter(
            ({ disabled, failureCount, failingSince }) => disabled || (failureCount ?? 0) > 0 || failingSince !== null,
          ).length,
          settings,
        ),
  'registration-failures': ({ registrations }, settings) =>
    Object.fromEntries(
      registrations
        .filter(({ failureCount }) => failureCount !== null)
        .map(({ id, failureCount }) => [id, judged((failureCount ?? 0) >= number(settings, 'failures'))]),
    ),
  'uncovered-events': ({ registrations }, settings) => {
    const listening = registrations.filter(({ disabled }) => !disabled).flatMap(({ events }) => events)
    const all = new Set<string>([...EVENTS.map(({ name }) => name), ...EVENTS_SENT, ...namedBy(registrations)])
    const uncovered = listening.includes('*') ? [] : [...all].filter((event) => !listening.includes(event))
    return one(uncovered.length, settings)
  },
  'stale-archive': ({ caughtUpAt }, settings, minute) => one(minute - caughtUpAt > 5 * MINUTE ? 1 : 0, settings),
  'overdue-pass': ({ completePassAt }, settings, minute) =>
    one(completePassAt !== null && minute - completePassAt > DAY ? 1 : 0, settings),
  'waiting-redeliveries': ({ redeliveries }, settings) =>
    one(redeliveries.filter((state) => state !== 'finished').length, settings),
  'failing-channels': ({ channels }, settings) =>
    one(channels.filter(({ isOn, isRemoved, isFailing }) => isOn && !isRemoved && isFailing).length, settings),
}

const namedBy = (registrations: History['registrations']) =>
  registrations.flatMap(({ events }) => events).filter((event) => event !== '*')

/** Kinds that read the archive say nothing while it is left behind. */
export const READ_ARCHIVE = new Set([
  'failure-share',
  'unknown-share',
  'unknown-spike',
  'odd-records',
  'silence',
  'incident',
  'user-returns',
  'lost-return',
])
