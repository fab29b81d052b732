import { formatCount, formatQuantity } from '@/lib/format/number'
import type { EndpointTraffic } from '@/lib/registrations/dto'

export type TrafficVerdict = {
  kind: 'disabled' | 'quiet' | 'not-yet' | 'errors' | 'mixed' | 'propagating' | 'incomplete' | 'fewer' | 'receives'
  title: string
  advice: string
}

type Counts = Pick<EndpointTraffic, 'deliveries' | 'delivered'>

export type MoveTraffic = {
  from: Counts
  to: Counts
  isPropagating: boolean
  isDisabled: boolean
  /** Whether the new registration takes all events of the old one. */
  isComplete: boolean
}

/** The share of the old one’s deliveries that is enough, because the newest may have reached only one of the two. */
const FAIR_SHARE = 0.9

const deliveries = (count: number) => formatQuantity(count, 'delivery', 'deliveries')

/** Compares the traffic of both; only `receives` speaks for deleting the old one: about as many deliveries, all 2xx. */
export function judgeTraffic({ from, to, isPropagating, isDisabled, isComplete }: MoveTraffic): TrafficVerdict {
  if (isDisabled) {
    return {
      kind: 'disabled',
      title: 'The platform has disabled the new endpoint',
      advice:
        'The platform no longer sends it anything. Don’t delete the old registration. Make the new endpoint answer 2xx, then delete its registration and create it again.',
    }
  }
  if (to.deliveries === 0) return judgeSilence(from, isPropagating)
  if (to.delivered < to.deliveries) return judgeErrors(to)
  const title = 'The new endpoint receives and answers 2xx'
  if (!isComplete) {
    return { kind: 'incomplete', title, advice: 'But its registration lacks events of the old one: add them first.' }
  }
  if (isPropagating) {
    return {
      kind: 'propagating',
      title,
      advice:
        'Wait until the new registration has taken effect: until then some events may reach only the old endpoint. The counts then start again.',
    }
  }
  if (to.deliveries < from.deliveries * FAIR_SHARE) {
    return {
      kind: 'fewer',
      title: 'The new endpoint gets fewer deliveries than the old one',
      advice: `It got ${deliveries(to.deliveries)}, the old one ${formatCount(from.deliveries)}. Find out why before you delete the old registration.`,
    }
  }
  return {
    kind: 'receives',
    title,
    advice: `It got ${deliveries(to.deliveries)}, the old one ${formatCount(from.deliveries)}. The old registration can be deleted.`,
  }
}

function judgeSilence(from: Counts, isPropagating: boolean): TrafficVerdict {
  if (from.deliveries === 0) {
    return {
      kind: 'quiet',
      title: 'No traffic yet',
      advice: `Neither endpoint has received a delivery. That is not an error in itself. ${
        isPropagating
          ? 'Wait until the new registration has taken effect and an event happens.'
          : 'Wait for an event, or continue.'
      }`,
    }
  }
  return {
    kind: 'not-yet',
    title: 'Only the old endpoint receives deliveries so far',
    advice: `${deliveries(from.deliveries)} went to the old endpoint and none to the new one. ${
      isPropagating
        ? 'This is expected until the new registration has taken effect.'
        : 'Don’t delete the old registration before the new endpoint receives deliveries.'
    }`,
  }
}

function judgeErrors(to: Counts): TrafficVerdict {
  if (to.delivered === 0) {
    return {
      kind: 'errors',
      title: 'No delivery to the new endpoint ended with 2xx',
      advice: `0 of ${deliveries(to.deliveries)} ended with 2xx: don’t delete the old registration.`,
    }
  }
  return {
    kind: 'mixed',
    title: 'Not every delivery to the new endpoint ended with 2xx',
    advice: `${formatCount(to.delivered)} of ${deliveries(to.deliveries)} ended with 2xx. Look at the others before you delete the old registration.`,
  }
}
