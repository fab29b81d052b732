import type { EndpointVerdict, OverallVerdict, Verdict } from './dto'

export type JudgedTraffic = Pick<EndpointVerdict, 'url' | 'before' | 'after'>

/** Without a history, 1 rejection in 100 answers is expected; with a long one, the endpoint’s own rate. The rate is never zero. */
const PRIOR = { rejected: 0.5, answered: 50 }

/** The accepted chance of a false alarm, which costs a look, while a miss costs events. */
const FALSE_ALARM = 0.01

/** With fewer answers, a rejection tells nothing. */
const ENOUGH_ANSWERS = 5

/** Keeps rounding errors from deciding. */
const ROUNDING = 1e-9

/** The probability of at least r successes in n independent tries of probability p. */
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
 * The verdict on an endpoint: `rejecting` if it answered more 4xx than its own rate explains by chance. Failures and lost answers
 * count neither way.
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

/** The verdict on all endpoints: `clean` only if each is. */
export function judgeAll(verdicts: readonly Verdict[]): OverallVerdict {
  if (verdicts.includes('rejecting')) return 'rejecting'
  if (verdicts.includes('clean')) return verdicts.every((verdict) => verdict === 'clean') ? 'clean' : 'partial'
  return verdicts.includes('failing') ? 'failing' : 'no-traffic'
}
