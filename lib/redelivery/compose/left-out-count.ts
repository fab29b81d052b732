import type { LeaveOut } from './advise-sending'
import type { Composition } from './dto'

/** How many of a set leaving out takes away, as `isLeftOut` says of each. */
export function leftOutCount(out: LeaveOut, { families, outcomes, verdicts }: Composition): number {
  const generic = families.find(({ value }) => value === 'generic')?.count ?? 0
  const delivered = outcomes.find(({ value }) => value === 'delivered')?.count ?? 0
  const settled = verdicts.find(({ value }) => value === 'settled')?.count ?? 0
  return { generic, delivered, settled: settled + delivered }[out]
}
