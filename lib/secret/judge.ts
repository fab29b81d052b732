import type { EndpointVerdict, OverallVerdict, Verdict } from './dto'

export type JudgedTraffic = Pick<EndpointVerdict, 'url' | 'before' | 'after'>

/** Without a history 1 in 100 is expected; with a long one its own rate; never none. */
const PRIOR = { rejected: 0.5, answered: 50 }

/** Chance of a false alarm: one costs a look, a miss costs events. */
const FALSE_ALARM = 0.01

/** Below this one rejection tells nothing. */
const ENOUGH_ANSWERS = 5

/** Keeps rounding from deciding. */
const ROUNDING = 1e-9

/** At least r of n independent tries, each of probability p. */
export function chanceOfAtLeast(r: number, n: number, p: number): number {
  const logFactorial = [0]
  for (let k = 1; k <= n; k++) logFactorial[k] = (logFactorial[k - 1] ?? 0) + Math.log(k)
  const log = (k: number) => logFactorial[k] ?? 0
  let sum = 0
  for (let k = Math.max(0, r); k <= n; k++)
    sum += Math.exp(log(n) - log(k) - log(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p))
  return Math.min(1, sum)
}

/**
 * See `Verdict`. `rejecting`: more 4xx than the endpoint's own rate explains by chance. Failures and lost answers
 * count for neither.
 */
export function judgeEndpoint({ before, after }: Omit<JudgedTraffic, 'url'>): Verdict {
  const expected = (before.rejected + PRIOR.rejected) / (before.deliveries + PRIOR.answered)
  const answered = after.delivered + after.rejected
  if (answered === 0) return after.other > 0 ? 'failing' : 'no-traffic'
  const isByChance = chanceOfAtLeast(after.rejected, answered, expected) > FALSE_ALARM * (1 + ROUNDING)
  if (after.rejected > 0 && !isByChance) return 'rejecting'
  const isEnough = after.rejected === 0 || answered >= ENOUGH_ANSWERS
  return after.delivered > 0 && isEnough ? 'clean' : 'no-traffic'
}

/** `clean` only if all are. */
export function judgeAll(verdicts: readonly Verdict[]): OverallVerdict {
  if (verdicts.includes('rejecting')) return 'rejecting'
  if (verdicts.includes('clean')) return verdicts.every((verdict) => verdict === 'clean') ? 'clean' : 'partial'
  return verdicts.includes('failing') ? 'failing' : 'no-traffic'
}
