import { cardDestination, createOffRamp, pickDestination } from '../resources/create-off-ramp'
import { genericEvent } from '../resources/event'
import { type OffRamp, offRampEvent } from '../resources/off-ramp'
import { firstActive } from './people'
import { DAY, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

/** Section 3: confirmed on-chain, submitted to the rail, settled. */
export function payoutStory(context: StoryContext, offRamp = openOffRamp(context)): Story {
  return [...submission(context, offRamp), completion(context, offRamp)]
}

export type FailureTerms = { refund: boolean; isCardVerdict?: boolean }

/** There is no payment.failed event: a failure arrives as payment.updated (section 6.1). */
export function failureStory(
  context: StoryContext,
  { refund, isCardVerdict = false }: FailureTerms,
  offRamp = openOffRamp(context),
): Story {
  const { random } = context
  const failed: Step = {
    afterMs: random.int(2 * MINUTE, 20 * MINUTE),
    run: (at) => [
      offRampEvent(offRamp, 'failed', { at, random }),
      payment('updated', offRamp),
      ...(isCardVerdict ? refuseCard(context, offRamp) : []),
    ],
  }
  return [...submission(context, offRamp), failed, ...(refund ? refundSteps(context, offRamp) : [])]
}

/** The network's verdict on a card fails the payout and rejects the card for good (section 3). */
export function cardRefusalStory(context: StoryContext, { refund }: { refund: boolean }): Story {
  return failureStory(context, { refund, isCardVerdict: true }, openCardOffRamp(context))
}

function refuseCard({ effects }: StoryContext, offRamp: OffRamp) {
  const { userId, output } = offRamp
  offRamp.isCardRefused = true
  effects.cardRefused(userId, output.accountId)
  return [genericEvent('account.updated', userId, output.accountId)]
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

export function refundSteps({ random }: StoryContext, offRamp: OffRamp): Story {
  return [
    {
      afterMs: random.int(5 * MINUTE, 25 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'refunded', { at, random }), payment('refunded', offRamp)],
    },
  ]
}

/** Ended before all of its crypto arrived: no milestone says so. */
export function cancellation(offRamp: OffRamp): Story {
  const run = () => {
    offRamp.status = 'canceled'
    return [payment('updated', offRamp)]
  }
  return [{ afterMs: 0, run }]
}

/** Somebody's off-ramp that has not begun: its first step makes it known. */
export function openOffRamp({ random, who, integratorId }: StoryContext): OffRamp {
  const { user, holdings } = who('a bank account that can be paid to')
  return createOffRamp(random, { userId: user.id, integratorId }, pickDestination(random, holdings))
}

export function openCardOffRamp({ random, who, integratorId }: StoryContext): OffRamp {
  const { user, holdings } = who('a debit card that can be paid to')
  const card = firstActive(holdings.debitCards)
  if (card === undefined) throw new Error('Who has a debit card to be paid to was asked for')
  return createOffRamp(random, { userId: user.id, integratorId }, cardDestination(card))
}

function submission(context: StoryContext, offRamp: OffRamp): Step[] {
  const { random } = context
  return [
    { afterMs: 0, run: (at) => begin(context, offRamp, at) },
    {
      afterMs: random.int(40 * SECOND, 4 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'confirmed', { at, random }), payment('updated', offRamp)],
    },
    {
      afterMs: random.int(30 * SECOND, 5 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'inFlight', { at, random }), payment('updated', offRamp)],
    },
  ]
}

/** The off-ramp comes into being. */
function begin({ enter }: StoryContext, offRamp: OffRamp, at: Date) {
  offRamp.createdAt = at.toISOString()
  enter({ offRamp, at: at.getTime() })
  return [payment('created', offRamp)]
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
