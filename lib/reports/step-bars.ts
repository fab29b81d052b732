import { summarizeLag } from '../archive/derived/lag/lag-buckets'
import { knownPart } from './covered-parts'
import { totalsOf } from './outcome-sums'
import type { ReportPeriod } from './period'
import type { ReadCounts, ReadLags } from './read-counts'
import type { DeliveryReport } from './schemas'

export const isoPeriod = ({ from, to }: ReportPeriod) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** Makes a bar for each part between two edges. */
export function stepBars(
  edges: readonly number[],
  gaps: readonly ReportPeriod[],
  counts: Pick<ReadCounts, 'steps'>,
  lags: Pick<ReadLags, 'steps'>,
): DeliveryReport['steps']['bars'] {
  return edges.slice(0, -1).map((from, step) => {
    const part = { from, to: edges[step + 1] ?? from }
    return {
      ...isoPeriod(part),
      known: knownPart(part, gaps),
      counts: totalsOf(counts.steps.filter((one) => one.step === step)),
      lag: summarizeLag(lags.steps.filter((one) => one.step === step)),
    }
  })
}
