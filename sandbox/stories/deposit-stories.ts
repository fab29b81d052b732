import { createAnyDeposit } from '../resources/create-deposit'
import { type Deposit, depositEvent, isDivisible, settleDebit } from '../resources/deposit'
import { genericEvent } from '../resources/event'
import { firstActive } from './people'
import { DAY, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

/** Authorized, delivered in part where the plan says so, delivered in full. */
export function depositStory(context: StoryContext, deposit = openDeposit(context)): Story {
  const isPartial = deposit.releaseDecisionMode === 'early_partial' && isDivisible(deposit)
  return [
    authorization(context, deposit),
    ...(isPartial ? [progress(context, deposit)] : []),
    delivery(context, deposit),
  ]
}

/** The same, and the money of a debit whose crypto left early arrives days later, which no event says. */
export function settledDepositStory(context: StoryContext): Story {
  const deposit = openDeposit(context)
  const settlement: Step = {
    afterMs: context.random.int(2 * DAY, 3 * DAY),
    run(at) {
      settleDebit(deposit, at)
      return []
    },
  }
  return [...depositStory(context, deposit), ...(deposit.releaseDecisionMode === 'early_full' ? [settlement] : [])]
}

/** The service gives the money back before any crypto left. */
export function depositRefundStory(context: StoryContext): Story {
  const deposit = openDeposit(context)
  return [authorization(context, deposit), refund(context, deposit)]
}

/** Somebody's deposit that has not begun: its authorisation makes it known. */
export function openDeposit({ random, who }: StoryContext): Deposit {
  const { user, holdings } = who('an active funding source')
  const source = firstActive(holdings.fundingSources)
  if (source === undefined) throw new Error('Who has a funding source was asked for')
  return createAnyDeposit(random, user.id, source)
}

export function authorization(context: StoryContext, deposit: Deposit): Step {
  const { random, enter } = context
  return {
    afterMs: 2 * SECOND,
    run(at) {
      const authorized = depositEvent(deposit, 'authorized', { at, random })
      enter({ deposit, at: at.getTime() })
      return [authorized, aboutOnRamp('created', deposit)]
    },
  }
}

/** A part is confirmed on-chain: `cents` of it, or what comes next by the plan. */
export function progress({ random }: StoryContext, deposit: Deposit, cents?: number): Step {
  return {
    afterMs: random.int(MINUTE, 12 * MINUTE),
    run: (at) => [
      depositEvent(deposit, 'deliveryProgress', { at, random }, { cents }),
      aboutOnRamp('updated', deposit),
    ],
  }
}

export function delivery({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: random.int(3 * MINUTE, 30 * MINUTE),
    run: (at) => [depositEvent(deposit, 'delivered', { at, random }), aboutOnRamp('completed', deposit)],
  }
}

export function refund({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: random.int(5 * MINUTE, 40 * MINUTE),
    run: (at) => [depositEvent(deposit, 'refunded', { at, random }), aboutOnRamp('updated', deposit)],
  }
}

export function aboutOnRamp(change: 'created' | 'updated' | 'completed', { userId, onRampId }: Deposit) {
  return genericEvent(`onramp.${change}`, userId, onRampId)
}
