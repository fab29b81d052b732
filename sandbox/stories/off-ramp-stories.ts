import { genericEvent } from '../resources/event'
import { createOffRamp, type OffRamp, offRampEvent } from '../resources/off-ramp'
import { DAY, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

/** Section 3: confirmed on-chain, submitted to the rail, settled. */
export function payoutStory(context: StoryContext, offRamp = openOffRamp(context)): Story {
  return [...submission(context, offRamp), completion(context, offRamp)]
}

/** There is no payment.failed event: a failure arrives as payment.updated (section 6.1). */
export function failureStory(
  context: StoryContext,
  { refund }: { refund: boolean },
  offRamp = openOffRamp(context),
): Story {
  const { random } = context
  const failed: Step = {
    afterMs: random.int(2 * MINUTE, 20 * MINUTE),
    run: (at) => [offRampEvent(offRamp, 'failed', { at, random }), payment('updated', offRamp)],
  }
  const refunded: Step = {
    afterMs: random.int(5 * MINUTE, 25 * MINUTE),
    run: (at) => [offRampEvent(offRamp, 'refunded', { at, random }), payment('refunded', offRamp)],
  }
  return [...submission(context, offRamp), failed, ...(refund ? [refunded] : [])]
}

/** A settled payout is clawed back a day or more later. */
export function reversalStory(context: StoryContext): Story {
  const offRamp = openOffRamp(context)
  return [...payoutStory(context, offRamp), ...clawback(context, offRamp)]
}

export function clawback({ random }: StoryContext, offRamp: OffRamp): Story {
  return [
    {
      afterMs: random.int(DAY, 3 * DAY),
      run: (at) => [offRampEvent(offRamp, 'reversed', { at, random }), payment('updated', offRamp)],
    },
  ]
}

export function openOffRamp({ random, user, book, integratorId }: StoryContext): OffRamp {
  const offRamp = createOffRamp(random, user, integratorId)
  book.offRamps.set(offRamp.id, offRamp)
  return offRamp
}

function submission({ random }: StoryContext, offRamp: OffRamp): Step[] {
  return [
    { afterMs: 0, run: () => [payment('created', offRamp)] },
    {
      afterMs: random.int(40 * SECOND, 4 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'confirmed', { at, random }), payment('updated', offRamp)],
    },
    {
      afterMs: random.int(30 * SECOND, 5 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'inFlight', { at, random })],
    },
  ]
}

function completion({ random }: StoryContext, offRamp: OffRamp): Step {
  return {
    afterMs: random.int(2 * MINUTE, 25 * MINUTE),
    run: (at) => [offRampEvent(offRamp, 'completed', { at, random }), payment('completed', offRamp)],
  }
}

function payment(change: 'created' | 'updated' | 'completed' | 'refunded', { userId, id }: OffRamp) {
  return genericEvent(`payment.${change}`, userId, id)
}
