import { EVENTS } from '@/lib/ramp/contract/events'
import { share, silence, unknownSpike } from './expected-hours'
import { EXPECTED_OF_RETURNS } from './expected-returns'
import { DAY, EVENTS_SENT, type History, HOUR, MINUTE } from './history'
import { type Expect, judged, number, one } from './verdict'

const openOlderThan = ({ failures }: History, age: number, minute: number) =>
  failures.filter(
    ({ at, foundAt, closedAt, hasTime }) =>
      hasTime && at + age <= minute && foundAt <= minute && (closedAt === null || closedAt > minute),
  ).length

/** The time by which a payout should have arrived, by section 2.3; null for a rail without a time. */
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
  // A business day ends at 06:00 UTC of the next day.
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 6)
}
/** The verdicts that each kind should find, written anew from the words of the kind. */
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
  ...EXPECTED_OF_RETURNS,
  'expiring-failures': (history, settings, minute) =>
    one(openOlderThan(history, (30 - number(settings, 'days')) * DAY, minute), settings),
  'old-failures': (history, settings, minute) =>
    one(openOlderThan(history, number(settings, 'hours') * HOUR, minute), settings),
  'open-failures': ({ failures }, settings) =>
    one(failures.filter(({ closedAt }) => closedAt === null).length, settings),
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
    const failed = all.filter(
      ({ state, at, endedAt }) =>
        state === 'failed' && at > minute - number(settings, 'hours') * HOUR && endedAt <= minute,
    )
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
  'stale-archive': ({ caughtUpAt, problems }, settings, minute) =>
    one(minute - caughtUpAt > 5 * MINUTE || problems.deliveries !== null ? 1 : 0, settings),
  'overdue-pass': ({ completePassAt }, settings, minute) =>
    one(completePassAt !== null && minute - completePassAt > DAY ? 1 : 0, settings),
  'refused-sync': ({ problems }, { cause }) => {
    const codes = cause === 'key' ? ['unauthorized'] : cause === 'permission' ? ['forbidden'] : REFUSED
    return Object.fromEntries(
      Object.entries(problems).map(([list, code]) => [list, judged(code !== null && codes.includes(code))]),
    )
  },
  'unreadable-records': ({ untimed }, settings, minute) => {
    const unread = untimed.filter(({ outcome, hasTime }) => outcome === 'contradictory' && !hasTime)
    return one(unread.filter(({ at }) => at > minute - number(settings, 'hours') * HOUR).length, settings)
  },
  'waiting-redeliveries': ({ redeliveries }, settings) =>
    one(redeliveries.filter((state) => state !== 'finished').length, settings),
  'failing-channels': ({ channels }, settings) =>
    one(channels.filter(({ isOn, isRemoved, isFailing }) => isOn && !isRemoved && isFailing).length, settings),
}

const REFUSED = ['unauthorized', 'forbidden']

const namedBy = (registrations: History['registrations']) =>
  registrations.flatMap(({ events }) => events).filter((event) => event !== '*')
/** Kinds that read the archive, and say nothing while it is behind. */
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
