import type { EndpointVerdict, OverallVerdict, Verdict } from './dto'

export type JudgedTraffic = Pick<EndpointVerdict, 'url' | 'before' | 'after'>

/**
 * Half a rejection and fifty deliveries are added to what was seen before. An endpoint without a history is then taken to
 * reject one in a hundred; one with thousands of deliveries keeps nearly its own rate; none is taken never to reject.
 */
const PRIOR = { rejected: 0.5, answered: 50 }

/** As many rejections by chance in one of a hundred cut-overs at most: a false alarm costs a look, a missed one events. */
const CHANCE = 0.01

/** With fewer answers one rejection leaves open which secret the receiver knows. */
const FEW = 5

/** Rounding must not decide where the chance is met exactly, as by one rejection without a history. */
const ROUNDING = 1e-9

/** The chance that of n independent tries, each of probability p (between 0 and 1), at least r come true. */
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
 * Whether an endpoint takes what is signed with the new secret. `rejecting`: more 4xx than its own rate of before explains
 * by chance. `clean`: it is not, something was delivered, and at least five were answered if any was rejected. `failing`: all
 * that came of it says nothing about the signature. `no-traffic`: nothing can be said yet. A receiver that checks the wrong
 * secret rejects everything, so that few deliveries are enough; failures and lost answers count for neither.
 */
export function judgeEndpoint({ before, after }: Omit<JudgedTraffic, 'url'>): Verdict {
  const expected = (before.rejected + PRIOR.rejected) / (before.deliveries + PRIOR.answered)
  const answered = after.delivered + after.rejected
  if (answered === 0) return after.other > 0 ? 'failing' : 'no-traffic'
  const isByChance = chanceOfAtLeast(after.rejected, answered, expected) > CHANCE * (1 + ROUNDING)
  if (after.rejected > 0 && !isByChance) return 'rejecting'
  const isEnough = after.rejected === 0 || answered >= FEW
  return after.delivered > 0 && isEnough ? 'clean' : 'no-traffic'
}

/** Of all endpoints together: the worst that can be said of one; `clean` only if all are. */
export function judgeAll(verdicts: readonly Verdict[]): OverallVerdict {
  if (verdicts.includes('rejecting')) return 'rejecting'
  if (verdicts.includes('clean')) return verdicts.every((verdict) => verdict === 'clean') ? 'clean' : 'partial'
  return verdicts.includes('failing') ? 'failing' : 'no-traffic'
}
