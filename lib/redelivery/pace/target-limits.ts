import { createTokenBucket, type TokenBucket } from './token-bucket'

/** The limits that all jobs of this process to one target share. */
export type TargetLimits = { bucket: TokenBucket; onTheirWay: number; users: number }

const limits = new Map<string, TargetLimits>()

/** Joins the shared limits of a target. Each process has its own, so the rates of two processes add up. */
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
