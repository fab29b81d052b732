import type { LiveRegistration } from '@/lib/registrations/dto'
import { randomNumbers } from '../../../support/egress/forbidden-ranges'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The rows of each history end here; its hours go on for five days, so that the past has 30. */
export const END = Date.parse('2026-11-18T00:00:00Z')

export const EVENTS_SENT = ['payment.updated', 'offramp.completed'] as const

/** Families as section 6.3 gives them. */
export const FAMILY_OF: Record<string, string> = {
  'payment.updated': 'generic',
  'onramp.updated': 'generic',
  'offramp.completed': 'milestone',
}

export type CountRow = { hour: number; endpoint: string; event: string; outcome: string; count: number }
export type RunRow = { endpoint: string; firstAt: number; lastAt: number; endedAt: number | null; failures: number }
export type ReturnRow = {
  identity: string
  user: string | null
  at: number
  readAt: number
  /** The amount at risk in hundredths; null if the platform does not say. */
  atRisk: number | null
  /** The lost amount in hundredths. */
  lost: number
  lostAt: number | null
  currency: string | null
  isGone: boolean
}
/** `closedAt` is null while the failure is open. */
export type FailureRow = { at: number; foundAt: number; closedAt: number | null; hasTime: boolean }
export type OffRampRow = { rail: string; state: string; at: number; hasTime: boolean }
export type JobRow = { state: 'done' | 'failed' | 'cancelled' | 'running'; at: number; endedAt: number }
export type ScheduleRow = { id: string; isPaused: boolean; problem: string | null; runs: JobRow[] }

export type History = {
  /** The name of the environment, of which each history has its own. */
  name: string
  minutes: number[]
  counts: CountRow[]
  runs: RunRow[]
  returns: ReturnRow[]
  failures: FailureRow[]
  offRamps: OffRampRow[]
  jobs: JobRow[]
  schedules: ScheduleRow[]
  redeliveries: ('paused' | 'stopped' | 'finished')[]
  channels: { isOn: boolean; isRemoved: boolean; isFailing: boolean }[]
  registrations: LiveRegistration[]
  caughtUpAt: number
  completePassAt: number | null
  /** How many endpoints have rejected since the secret was changed; null while no change is under way. */
  rejecting: number | null
  freeBytes: number
  /** Codes of the problems with which syncs ended; null if they ended well. */
  problems: { deliveries: string | null; returns: string | null }
  /** Returns that do not fit the contract, by week; `all` is their sum. */
  misfits: Record<string, number>
  /** Records by their place in the list, with and without a time. */
  untimed: { at: number; outcome: 'contradictory' | 'legacy'; hasTime: boolean }[]
}

type Draw = ReturnType<typeof drawsOf>

function drawsOf(seed: number) {
  const whole = randomNumbers(seed)
  const next = () => whole() / 2 ** 32
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Nothing to choose from.')
      return value
    },
    many: <T>(most: number, make: (index: number) => T) => Array.from({ length: below(most + 1) }, (_, i) => make(i)),
  }
}

function jobOf({ pick, below }: Draw, states: readonly JobRow['state'][]): JobRow {
  const at = END - below(3 * 24 * 60) * MINUTE
  return { state: pick(states), at, endedAt: Math.min(END, at + below(300) * MINUTE) }
}

/** A small desk with outages, pauses, late payouts and repeated returns; the same for the same seed. */
export function makeHistory(seed: number): History {
  const draw = drawsOf(seed)
  const { below, chance, pick, many } = draw
  const before = (days: number) => END - below(days * 24 * 60) * MINUTE
  return {
    name: `history-${seed}`,
    minutes: Array.from({ length: 4 }, () => END + below(5 * 24 * 60) * MINUTE).toSorted((a, b) => a - b),
    counts: [...busyHours(draw), ...rareHours(draw), ...workingHours(draw)],
    runs: ['a', 'b', 'c'].map((endpoint) => {
      const firstAt = before(3)
      const lastAt = Math.min(END, firstAt + below(20) * HOUR)
      return {
        endpoint: `https://${endpoint}.acme.example/hook`,
        firstAt,
        lastAt,
        endedAt: chance(0.5) ? Math.min(END, lastAt + MINUTE) : null,
        failures: 1 + below(8),
      }
    }),
    returns: many(40, (index) => {
      const at = before(60)
      // Some desks began to watch ten days before `END`.
      const watched = seed % 3 === 0 ? END - 10 * DAY : 0
      const lost = chance(0.4) ? 1 + below(100_000) : 0
      return {
        identity: `return-${index}`,
        user: chance(0.1) ? null : `user-${below(6)}`,
        at,
        readAt: Math.max(watched, Math.min(END, at + (chance(0.2) ? below(6 * 24) * HOUR : MINUTE))),
        atRisk: chance(0.4) ? 100 * below(9_000) : chance(0.5) ? 0 : null,
        lost,
        lostAt: lost === 0 ? null : chance(0.5) ? at : Math.min(END, at + below(5 * 24) * HOUR),
        currency: pick(['USD', 'USD', 'EUR', null]),
        isGone: chance(0.1),
      }
    }),
    failures: many(30, () => {
      const at = before(30)
      const foundAt = Math.min(END, at + (chance(0.2) ? below(6 * 24) * HOUR : MINUTE))
      const closedAt = chance(0.6) ? null : Math.min(END, foundAt + below(20 * 24) * HOUR)
      return { at, foundAt, closedAt, hasTime: chance(0.9) }
    }),
    offRamps: many(30, () => ({
      rail: pick(['rtp', 'ach_standard', 'ach_same_day', 'sepa', 'wire', 'bill_pay', 'a_new_rail', '']),
      state: pick(['in_flight', 'in_flight', 'completed', 'queued']),
      at: before(40),
      hasTime: chance(0.9),
    })),
    jobs: many(6, () => jobOf(draw, ['done', 'failed', 'cancelled'])),
    schedules: many(4, (index) => ({
      id: `schedule-${seed}-${index}`,
      isPaused: chance(0.2),
      problem: chance(0.2) ? 'It did not run.' : null,
      runs: many(3, () => jobOf(draw, ['done', 'failed', 'cancelled', 'running'])),
    })),
    redeliveries: many(3, () => pick(['paused', 'stopped', 'finished'])),
    channels: many(3, () => ({ isOn: chance(0.8), isRemoved: chance(0.2), isFailing: chance(0.4) })),
    registrations: many(4, (index) => ({
      id: `hook-${index}`,
      url: `https://hook-${index}.acme.example/in`,
      events: chance(0.3) ? ['*'] : ['payment.updated'],
      failureCount: pick([null, 0, 0, 3, 9]),
      disabled: chance(0.2),
      failingSince: chance(0.2) ? new Date(END).toISOString() : null,
    })),
    // The archive falls behind on the fifth day after `END`.
    caughtUpAt: END + 4 * DAY,
    completePassAt: chance(0.2) ? null : before(2) + 2 * DAY,
    rejecting: pick([null, 0, 2]),
    freeBytes: pick([500_000_000, 1_100_000_000, 5_000_000_000]),
    problems: { deliveries: pick(PROBLEMS), returns: pick(PROBLEMS) },
    misfits: misfitsOf(draw),
    untimed: many(8, () => ({ at: before(6), outcome: pick(['contradictory', 'legacy']), hasTime: chance(0.4) })),
  }
}

const PROBLEMS = [null, 'unauthorized', 'forbidden', 'unavailable'] as const

function misfitsOf({ below }: Draw): Record<string, number> {
  const [first, second] = [below(3), below(3)]
  return { '2026-W45': first, '2026-W46': second, all: first + second }
}

function busyHours(draw: Draw): CountRow[] {
  const rows: CountRow[] = []
  let bad = 0
  for (let hour = END - 27 * DAY; hour < END + 5 * DAY; hour += HOUR) {
    bad = bad > 0 ? bad - 1 : draw.chance(0.08) ? 4 : 0
    for (const event of EVENTS_SENT)
      for (const [outcome, count] of Object.entries(draw.chance(0.3) ? {} : outcomesOf(draw, bad > 0)))
        if (count > 0) rows.push({ hour, endpoint: 'https://a.acme.example/hook', event, outcome, count })
  }
  return rows
}

const outcomesOf = ({ below, chance }: Draw, isBad: boolean) => ({
  delivered: below(40),
  failed: below(isBad ? 12 : 2),
  rejected: below(isBad ? 6 : 1),
  unknown: chance(0.1) ? below(12) : 0,
  contradictory: chance(0.01) ? 1 : 0,
})

/** An endpoint that is sometimes silent for longer than a look holds. */
function rareHours({ below, chance }: Draw): CountRow[] {
  const rows: CountRow[] = []
  for (let hour = END - 60 * DAY; hour < END + 5 * DAY; hour += (1 + below(chance(0.1) ? 900 : 90)) * HOUR)
    rows.push({
      hour,
      endpoint: 'https://rare.acme.example/hook',
      event: 'payment.updated',
      outcome: 'delivered',
      count: 1,
    })
  return rows
}

/** An endpoint that works by day from Monday to Saturday, until it stops. */
function workingHours({ below, chance }: Draw): CountRow[] {
  const rows: CountRow[] = []
  const stop = END + below(5 * 24) * HOUR
  for (let hour = END - 45 * DAY; hour < stop; hour += HOUR) {
    const date = new Date(hour)
    if (date.getUTCDay() === 0 || date.getUTCHours() < 7 || date.getUTCHours() > 20 || chance(0.2)) continue
    rows.push({
      hour,
      endpoint: 'https://works.acme.example/hook',
      event: 'onramp.updated',
      outcome: 'delivered',
      count: 3,
    })
  }
  return rows
}
