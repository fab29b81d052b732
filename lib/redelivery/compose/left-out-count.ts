import type { LeaveOut } from './advise-sending'
import type { Composition } from './dto'

/** The number of deliveries that leaving out a part takes away, by the rule of `isLeftOut`. */
export function leftOutCount(out: LeaveOut, { families, outcomes, verdicts }: Composition): number {
  const generic = families.find(({ value }) => value === 'generic')?.count ?? 0
  const delivered = outcomes.find(({ value }) => value === 'delivered')?.count ?? 0
  const settled = verdicts.find(({ value }) => value === 'settled')?.count ?? 0
  return { generic, delivered, settled: settled + delivered }[out]
}
