import { EVENTS } from '@/lib/ramp/contract/events'
import { DAY, EVENTS_SENT, type History, HOUR, MINUTE } from './history'

/** `between` the two thresholds nothing changes. */
export type Verdict = 'over' | 'between' | 'clear'

type Settings = Record<string, number | string>

type Expect = (history: History, settings: Settings, minute: number) => Record<string, Verdict>

const judged = (isOver: boolean): Verdict => (isOver ? 'over' : 'clear')

const number = (settings: Settings, name: string) => Number(settings[name])

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

const hourOf = (minute: number) => minute - (minute % HOUR)

const subjectOf = (settings: Settings, row: { endpoint: string; event: string }) =>
  settings.dimension === 'endpoint' ? row.endpoint : settings.dimension === 'event' ? row.event : ''

/** The subjects that have deliveries among what a look reads: `hours` up to the one that runs, and those that others ask for. */
function subjectsOf({ counts }: History, settings: Settings, minute: number, hours: number): string[] {
  const last = hourOf(minute)
  const rows = counts.filter(({ hour }) => hour <= last && hour >= last - hours * HOUR)
  return [...new Set(rows.map((row) => subjectOf(settings, row)))]
}

const LONGEST_LOOK = 35 * 24

const share =
  (outcomes: readonly string[]): Expect =>
  (history, settings, minute) => {
    const part = (subject: string, end: number) => {
      const rows = history.counts.filter(
        (row) =>
          subjectOf(settings, row) === subject && row.hour <= end && row.hour > end - number(settings, 'hours') * HOUR,
      )
      const all = sum(rows.map(({ count }) => count))
      const bad = sum(rows.filter(({ outcome }) => outcomes.includes(outcome)).map(({ count }) => count))
      return { all, percent: all === 0 ? 0 : (100 * bad) / all }
    }
    return Object.fromEntries(
      subjectsOf(history, settings, minute, LONGEST_LOOK).map((subject) => {
        const now = part(subject, hourOf(minute))
        const earlier = part(subject, hourOf(minute) - HOUR)
        const threshold = number(settings, 'percent')
        const isOver = now.all >= number(settings, 'least') && now.percent >= threshold
        const isClear = now.percent < 0.8 * threshold && earlier.percent < 0.8 * threshold
        return [subject, isOver ? 'over' : isClear ? 'clear' : 'between']
      }),
    )
  }

const silence: Expect = (history, settings, minute) => {
  const running = hourOf(minute)
  return Object.fromEntries(
    subjectsOf(history, settings, minute, LONGEST_LOOK).map((subject) => {
      const heard = [
        ...new Set(
          history.counts
            .filter((row) => subjectOf(settings, row) === subject)
            .map(({ hour }) => hour)
            .filter((hour) => hour <= running && hour >= running - LONGEST_LOOK * HOUR),
        ),
      ].toSorted((a, b) => a - b)
      /** Whole hours since the last one that had a delivery; nothing is known before the first. */
      const quietAt = (hour: number) => {
        const last = heard.filter((one) => one <= hour).at(-1)
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
  'odd-records',
  'silence',
  'incident',
  'user-returns',
])
