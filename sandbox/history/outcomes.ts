import type { Random } from '../random'
import type { DeliveryFields } from '../records/delivery-record'

export type SeededOutcome = Pick<DeliveryFields, 'success' | 'responseStatus' | 'error'> & { tookMs: number }

export const OUTCOME_KINDS = ['delivered', 'rejected', 'failed', 'unknown', 'legacy', 'contradictory'] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]

const TIMEOUT = 'timeout of 5000ms exceeded'

/** The platform classifies all connection errors but timeouts as 500 (not-shown: 2.10 `error`). */
const CONNECTION_ERRORS = [
  'getaddrinfo ENOTFOUND hooks.acme.example',
  'connect ECONNREFUSED 203.0.113.24:443',
  'certificate has expired',
  'socket hang up',
  'read ECONNRESET',
] as const

const quick = (random: Random) => random.int(80, 900)
const afterRetries = (random: Random) => random.int(2_200, 4_800)
const afterTimeouts = (random: Random) => 17_000 + random.int(0, 400)

/** Section 6.5, rule 4. */
export const SCRIPTED_OUTCOMES: Readonly<Record<OutcomeKind, (random: Random) => SeededOutcome>> = {
  delivered: (random) => ({
    success: true,
    responseStatus: random.pick([200, 200, 200, 200, 204, 202]),
    // Some were accepted only on the second or third attempt.
    tookMs: random.chance(0.03) ? afterRetries(random) : quick(random),
  }),
  rejected: (random) => ({
    success: false,
    responseStatus: random.pick([400, 401, 404, 410, 422]),
    tookMs: quick(random),
  }),
  failed: (random) => ({ success: false, responseStatus: random.pick([500, 502, 503]), tookMs: afterRetries(random) }),
  unknown: (random) => {
    if (random.chance(0.4))
      return { success: false, responseStatus: 504, error: TIMEOUT, tookMs: afterTimeouts(random) }
    const error = random.pick(CONNECTION_ERRORS)
    const tookMs = afterRetries(random)
    return random.chance(0.1)
      ? { success: false, error, tookMs }
      : { success: false, responseStatus: 500, error, tookMs }
  },
  legacy: (random) => ({ success: false, tookMs: quick(random) }),
  contradictory: (random) =>
    random.pick<SeededOutcome>([
      { success: true, responseStatus: 500, tookMs: quick(random) },
      { success: false, responseStatus: 200, tookMs: quick(random) },
      { success: true, responseStatus: 504, error: TIMEOUT, tookMs: afterTimeouts(random) },
    ]),
}

const ORDINARY: readonly (readonly [number, OutcomeKind])[] = [
  [0.958, 'delivered'],
  [0.974, 'rejected'],
  [0.988, 'failed'],
  [0.999, 'unknown'],
  [1, 'contradictory'],
]

export function ordinaryOutcome(random: Random): SeededOutcome {
  const roll = random.next()
  const kind = ORDINARY.find(([share]) => roll < share)?.[1] ?? 'delivered'
  return SCRIPTED_OUTCOMES[kind](random)
}

export function outageOutcome(random: Random): SeededOutcome {
  if (random.chance(0.25)) return { success: false, responseStatus: 504, error: TIMEOUT, tookMs: afterTimeouts(random) }
  return { success: false, responseStatus: 503, tookMs: afterRetries(random) }
}
