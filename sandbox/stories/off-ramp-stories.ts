import type { HeldDebitCard } from '../holdings/holdings'
import {
  bankDestination,
  cardDestination,
  createOffRamp,
  type PayoutDestination,
  pickDestination,
} from '../resources/create-off-ramp'
import { genericEvent } from '../resources/event'
import { type OffRampResource, offRampEvent } from '../resources/off-ramp'
import { refuseCard } from './effects'
import { firstActive, isActivePerson, NEED_BY_RAIL } from './people'
import { handedInAt, onBusinessDay, type Rail, railTime, settlesAt } from './rail-times'
import { DAY, HOUR, MINUTE, type Step, type Story, type StoryContext, until } from './story'

/** Section 3: confirmed on-chain, submitted to the rail, settled. */
export function payoutStory(context: StoryContext, offRamp = openOffRamp(context)): Story {
  return [...submission(context, offRamp), completion(context, offRamp)]
}

export type FailureTerms = { refund: boolean; isCardVerdict?: boolean }

/** A failure arrives as payment.updated: there is no payment.failed event (section 6.1). */
export function failureStory(
  context: StoryContext,
  { refund, isCardVerdict = false }: FailureTerms,
  offRamp = openOffRamp(context),
): Story {
  const failed = { ...failure(context, offRamp, isCardVerdict), afterMs: settling(context, offRamp) }
  return [...submission(context, offRamp), failed, ...(refund ? refundSteps(context, offRamp) : [])]
}

/** The network's verdict fails the payout and rejects the card for good (section 3). */
export function cardRefusalStory(
  context: StoryContext,
  { refund }: { refund: boolean },
  offRamp = openCardOffRamp(context),
): Story {
  return failureStory(context, { refund, isCardVerdict: true }, offRamp)
}

function failure(context: StoryContext, offRamp: OffRampResource, isCardVerdict: boolean): Step {
  const { random } = context
  return {
    afterMs: 0,
    run: (at) => [
      offRampEvent(offRamp, 'failed', { at, random }),
      payment('updated', offRamp),
      ...(isCardVerdict ? rejectCard(context, offRamp, at) : []),
    ],
  }
}

function rejectCard({ change }: StoryContext, { userId, output }: OffRampResource, at: Date) {
  change(at, (all) => refuseCard(all, userId, output.accountId))
  return [genericEvent('account.updated', userId, output.accountId)]
}

export function reversalStory(context: StoryContext, offRamp = openOffRamp(context)): Story {
  return [...payoutStory(context, offRamp), ...clawback(context, offRamp)]
}

export function clawback({ random }: StoryContext, offRamp: OffRampResource): Story {
  const [days, share] = [random.int(1, 3), random.next()]
  return [
    {
      afterMs: until((before) => onBusinessDay(before, days, share)),
      run: (at) => [offRampEvent(offRamp, 'reversed', { at, random }), payment('updated', offRamp)],
    },
  ]
}

export function refundSteps({ random }: StoryContext, offRamp: OffRampResource): Story {
  return [
    {
      afterMs: random.int(HOUR, 20 * HOUR),
      run: (at) => [offRampEvent(offRamp, 'refunded', { at, random }), payment('refunded', offRamp)],
    },
  ]
}

/** No milestone tells a cancellation. */
export function cancellation(offRamp: OffRampResource): Story {
  const run = () => {
    offRamp.status = 'canceled'
    return [payment('updated', offRamp)]
  }
  return [{ afterMs: 0, run }]
}

/** A part of the crypto never arrives before the quote ends. */
export function unfundedStory(context: StoryContext, offRamp: OffRampResource, waitsMs = QUOTED_MS): Story {
  return [...opening(context, offRamp), ...cancellation(offRamp).map((step) => ({ ...step, afterMs: waitsMs }))]
}

const QUOTED_MS = 15 * MINUTE

/** Section 2.2: an auto-ramp address has no quote; a shortfall waits for days. */
export function shortfallStory(context: StoryContext, offRamp: OffRampResource): Story {
  offRamp.quoteId = null
  return unfundedStory(context, offRamp, 6 * DAY + context.random.int(0, 6 * HOUR))
}

/** Section 3: in the sandbox no push is submitted. */
export function parkedStory(context: StoryContext, offRamp: OffRampResource): Story {
  return submission(context, offRamp).slice(0, 2)
}

/** A manual review of a week precedes the submission. */
export function heldStory(context: StoryContext, offRamp: OffRampResource): Story {
  return payoutStory(context, offRamp).map((step, index) =>
    index === 2 ? { ...step, afterMs: until((before) => onBusinessDay(before + 6 * DAY, 1, 0.3)) } : step,
  )
}

/** The rail is silent for more than a week; then the payout is given up. */
export function stuckStory(context: StoryContext, offRamp: OffRampResource): Story {
  const givenUp = { ...failure(context, offRamp, false), afterMs: 9 * DAY }
  return [...submission(context, offRamp), givenUp, ...refundSteps(context, offRamp)]
}

/** The first step enters the off-ramp. */
export function openOffRamp({ random, who, integratorId }: StoryContext): OffRampResource {
  const { user, holdings } = who('a bank account that can be paid to')
  return createOffRamp(random, { userId: user.id, integratorId }, pickDestination(random, holdings))
}

export function openCardOffRamp(context: StoryContext, card?: HeldDebitCard): OffRampResource {
  const { user, holdings } = context.who('a debit card that can be paid to')
  const paid = card ?? firstActive(holdings.debitCards)
  if (paid === undefined) throw new Error('Who has a debit card to be paid to was asked for')
  return opened(context, user.id, cardDestination(paid))
}

export function openPayout(context: StoryContext, rail: Rail): OffRampResource {
  const { user, holdings } = context.who(NEED_BY_RAIL[rail])
  const [first, ...others] =
    rail === 'push_to_card'
      ? [...holdings.debitCards.values()].filter(isActivePerson).map(cardDestination)
      : [...holdings.bankAccounts.values()].filter(isActivePerson).map(bankDestination)
  if (first === undefined) throw new Error(`Who can be paid by ${rail} was asked for`)
  return opened(context, user.id, { ...context.random.pick([first, ...others]), rails: [rail] })
}

const opened = ({ random, integratorId }: StoryContext, userId: string, destination: PayoutDestination) =>
  createOffRamp(random, { userId, integratorId }, destination)

function submission(context: StoryContext, offRamp: OffRampResource): Step[] {
  const { random } = context
  const share = random.next()
  return [
    ...opening(context, offRamp),
    {
      afterMs: random.int(MINUTE, 8 * MINUTE),
      run: (at) => [offRampEvent(offRamp, 'confirmed', { at, random }), payment('updated', offRamp)],
    },
    {
      afterMs: until((before) => handedInAt(railTime(offRamp.rail), before, share)),
      run: (at) => [offRampEvent(offRamp, 'inFlight', { at, random }), payment('updated', offRamp)],
    },
  ]
}

function opening({ enter }: StoryContext, offRamp: OffRampResource): Step[] {
  const run = (at: Date) => {
    offRamp.createdAt = at.toISOString()
    enter({ offRamp, at: at.getTime() })
    return [payment('created', offRamp)]
  }
  return [{ afterMs: 0, run }]
}

function completion(context: StoryContext, offRamp: OffRampResource): Step {
  const { random } = context
  return {
    afterMs: settling(context, offRamp),
    run: (at) => [offRampEvent(offRamp, 'completed', { at, random }), payment('completed', offRamp)],
  }
}

function settling({ random }: StoryContext, offRamp: OffRampResource) {
  const share = random.next()
  return until((before) => settlesAt(railTime(offRamp.rail), before, share))
}

function payment(change: 'created' | 'updated' | 'completed' | 'refunded', { userId, id }: OffRampResource) {
  return genericEvent(`payment.${change}`, userId, id)
}
