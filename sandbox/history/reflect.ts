import { endBlocks, renewBlocks } from '../holdings/funding-sources'
import type { AllHoldings } from '../stories/story'
import type { History } from './generate'

export function reflectHistory({ changes }: Pick<History, 'changes'>, holdings: AllHoldings, now: number): void {
  for (const { fundingSources } of holdings.values()) renewBlocks(fundingSources.values(), now)
  for (const { apply } of changes) apply(holdings)
  for (const { fundingSources } of holdings.values()) endBlocks(fundingSources.values(), now)
}
