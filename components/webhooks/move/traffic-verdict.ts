import { formatCount, formatQuantity } from '@/lib/format/number'
import type { EndpointTraffic } from '@/lib/registrations/dto'

export type TrafficVerdict = {
  kind: 'disabled' | 'quiet' | 'not-yet' | 'errors' | 'mixed' | 'settling' | 'incomplete' | 'fewer' | 'receives'
  title: string
  advice: string
}

type Counts = Pick<EndpointTraffic, 'deliveries' | 'delivered'>

export type MoveTraffic = {
  from: Counts
  to: Counts
  /** The old configuration may still apply. */
  isSettling: boolean
  isDisabled: boolean
  /** The new one takes all events of the old one. */
  isComplete: boolean
}

/** The newest deliveries may have reached only one endpoint so far. */
const FAIR_SHARE = 0.9

const deliveries = (count: number) => formatQuantity(count, 'delivery', 'deliveries')

/**
 * Only `receives` speaks for deleting the old one: after settling, the new one got about as much and answered 2xx to
 * all.
 */
export function judgeTraffic({ from, to, isSettling, isDisabled, isComplete }: MoveTraffic): TrafficVerdict {
  if (isDisabled) {
    return {
      kind: 'disabled',
      title: 'The platform has disabled the new endpoint',
      advice:
        "It is sent nothing any more: don't delete the old one. Make it answer 2xx, delete its registration and create it anew.",
    }
  }
  if (to.deliveries === 0) return judgeSilence(from, isSettling)
  if (to.delivered < to.deliveries) return judgeErrors(to)
  const title = 'The new endpoint receives and answers 2xx'
  if (!isComplete) {
    return {
      kind: 'incomplete',
      title,
      advice: 'But it does not ask for all events of the old one: give it those first.',
    }
  }
  if (isSettling) {
    return {
      kind: 'settling',
      title,
      advice:
        'Wait until it has settled: up to then some events may go to the old one alone. Counting begins anew after that.',
    }
  }
  if (to.deliveries < from.deliveries * FAIR_SHARE) {
    return {
      kind: 'fewer',
      title: 'The new endpoint gets less than the old one',
      advice: `It got ${formatCount(to.deliveries)} of the ${formatCount(from.deliveries)} that the old one got since. Find out why before you delete the old one.`,
    }
  }
  return {
    kind: 'receives',
    title,
    advice: `It got ${deliveries(to.deliveries)}, the old one ${formatCount(from.deliveries)}. The old one can be deleted.`,
  }
}

function judgeSilence(from: Counts, isSettling: boolean): TrafficVerdict {
  if (from.deliveries === 0) {
    return {
      kind: 'quiet',
      title: 'No traffic yet',
      advice: `Nothing has happened; that is no error. ${
        isSettling ? 'Wait until it has settled, and for an event.' : 'You may wait for an event, or go on.'
      }`,
    }
  }
  return {
    kind: 'not-yet',
    title: 'Only the old endpoint receives so far',
    advice: `${deliveries(from.deliveries)} went to the old one and none to the new one. ${
      isSettling
        ? 'While the change settles that is expected.'
        : "Don't delete the old one before the new one receives."
    }`,
  }
}

function judgeErrors(to: Counts): TrafficVerdict {
  if (to.delivered === 0) {
    return {
      kind: 'errors',
      title: 'The new endpoint answers errors',
      advice: `None of ${deliveries(to.deliveries)} to it ended with 2xx: don't delete the old one.`,
    }
  }
  return {
    kind: 'mixed',
    title: 'The new endpoint does not answer 2xx to everything',
    advice: `${formatCount(to.delivered)} of ${deliveries(to.deliveries)} ended with 2xx. Look at the others before you delete the old one.`,
  }
}
