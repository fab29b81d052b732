import { createTokenBucket, type TokenBucket } from './token-bucket'

/** Limits that the jobs of this process share at one target. */
export type TargetLimits = { bucket: TokenBucket; onTheirWay: number; users: number }

const limits = new Map<string, TargetLimits>()

/** Other processes have limits of their own: jobs to one target that run in two of them add up. */
export function joinTarget(targetId: string, rate: number, now: number): TargetLimits {
  const known = limits.get(targetId) ?? { bucket: createTokenBucket(rate, now), onTheirWay: 0, users: 0 }
  known.bucket.setRate(rate, now)
  known.users += 1
  limits.set(targetId, known)
  return known
}

export function leaveTarget(targetId: string): void {
  const known = limits.get(targetId)
  if (!known) return
  known.users -= 1
  if (known.users === 0) limits.delete(targetId)
}
