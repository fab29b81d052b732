/** A place in the log of a primary, and the time by its clock at which everything before the place was written. */
export type LogPoint = { lsn: bigint; at: number }

/** Postgres writes the two halves of 64 bits in hex. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * The time up to which a replica shows everything, by the clock of the primary: that of the newest point which it has replayed, or of the
 * last commit that it has, whichever is later. On an idle primary the last commit is old, and the points are not. Null if it has neither.
 */
export function freshAsOf(points: readonly LogPoint[], replayed: bigint, lastCommitAt: number | null): number | null {
  const reached = points.findLast(({ lsn }) => lsn <= replayed)?.at ?? null
  if (reached === null || lastCommitAt === null) return reached ?? lastCommitAt
  return Math.max(reached, lastCommitAt)
}
