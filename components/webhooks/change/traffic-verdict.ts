import { formatCount, formatQuantity } from '@/lib/format/number'
import type { EndpointTraffic } from '@/lib/registrations/dto'

export type TrafficVerdict = {
  kind: 'quiet' | 'not-yet' | 'receives' | 'mixed' | 'errors'
  title: string
  advice: string
}

type Counts = Pick<EndpointTraffic, 'deliveries' | 'delivered'>

/**
 * What the traffic on both endpoints says about deleting the old one.
 *
 * @param isComplete the new one asks for everything that the old one asks for
 */
export function judgeTraffic(from: Counts, to: Counts, isComplete = true): TrafficVerdict {
  if (to.deliveries === 0 && from.deliveries === 0) {
    return {
      kind: 'quiet',
      title: 'No traffic yet',
      advice: 'Nothing has happened yet; that is no error. You may wait for an event, or go on.',
    }
  }
  if (to.deliveries === 0) {
    return {
      kind: 'not-yet',
      title: 'Only the old endpoint receives so far',
      advice: `${formatQuantity(from.deliveries, 'delivery', 'deliveries')} went to the old one and none to the new one. While the change settles that is expected; after it, don't delete the old one before the new one receives.`,
    }
  }
  if (to.delivered === to.deliveries) {
    return {
      kind: 'receives',
      title: 'The new endpoint receives and answers 2xx',
      advice: isComplete
        ? 'The old one can be deleted.'
        : 'But it does not ask for all events of the old one: give it those first.',
    }
  }
  if (to.delivered === 0) {
    return {
      kind: 'errors',
      title: 'The new endpoint answers errors',
      advice: `None of ${formatQuantity(to.deliveries, 'delivery', 'deliveries')} to it ended with 2xx: don't delete the old one.`,
    }
  }
  return {
    kind: 'mixed',
    title: 'The new endpoint does not answer 2xx to everything',
    advice: `${formatCount(to.delivered)} of ${formatQuantity(to.deliveries, 'delivery', 'deliveries')} ended with 2xx. Look at the others before you delete the old one.`,
  }
}
