import { RULE_KINDS } from '@/lib/alerts/rules/kinds'
import { randomNumbers } from '../../../support/egress/forbidden-ranges'

/** Settings near the values of the histories, so that some are over and some are not. */
const CHOICES: Record<string, Record<string, readonly (number | string)[]>> = {
  'failure-share': {
    percent: [5, 10, 25],
    hours: [1, 3],
    least: [1, 20],
    dimension: ['endpoint', 'event', 'family', 'all'],
  },
  'unknown-share': {
    percent: [5, 10],
    hours: [1, 6],
    least: [1, 20],
    dimension: ['endpoint', 'event', 'family', 'all'],
  },
  'unknown-spike': { times: [2, 4], hours: [1, 6], least: [1, 5], dimension: ['endpoint', 'event', 'family', 'all'] },
  'odd-records': { percent: [0.1, 1], hours: [12, 24] },
  silence: { margin: [1, 4, 12], fixed: [6, 24, 48], dimension: ['endpoint', 'endpoint', 'event', 'family'] },
  incident: { failures: [3, 5] },
  'user-returns': { returns: [2, 3, 4], days: [7, 30, 60] },
  'lost-return': { amount: [0.01, 100, 500], currency: ['', 'USD'] },
  'amount-at-risk': { amount: [0.01, 500, 10_000], hours: [24, 200, 720], currency: ['', 'USD'] },
  'returns-at-risk': { count: [1, 5, 10] },
  'expiring-failures': { days: [1, 3, 7, 29], count: [1, 3] },
  'old-failures': { hours: [1, 24, 500], count: [1, 5] },
  'open-failures': { count: [1, 9] },
  'late-off-ramps': { count: [1, 2], hours: [0, 24] },
  'failed-exports': { count: [1, 2], hours: [24, 72] },
  'disk-space': { megabytes: [1_000, 400] },
  'webhook-secret': { when: ['rejecting', 'unfinished'] },
  'failing-registrations': { count: [1, 2] },
  'registration-failures': { failures: [3, 5] },
  'uncovered-events': { count: [1, 30] },
  'refused-sync': { cause: ['any', 'key', 'permission'] },
  'odd-returns': { count: [1, 3] },
  'unreadable-records': { count: [1, 2], hours: [24, 72, 100] },
  'waiting-redeliveries': { count: [1, 2] },
  'failing-channels': { count: [1, 2] },
}

/** A rule of each kind, the same for the same seed. */
export function rulesOf(seed: number) {
  const next = randomNumbers(1_000 + seed)
  return RULE_KINDS.map(({ id: kind, settings }, index) => {
    const chosen = Object.entries(CHOICES[kind] ?? {}).map(([name, values]) => [name, values[next() % values.length]])
    return { id: index, kind, settings: settings.parse(Object.fromEntries(chosen)) as Record<string, number | string> }
  })
}
