import type { HeldFundingSource } from '../holdings/holdings'
import { createAnyDeposit } from '../resources/create-deposit'
import {
  type DepositResource,
  depositEvent,
  failDebit,
  handInDebit,
  isDivisible,
  settleDebit,
  submitDebit,
} from '../resources/deposit'
import { genericEvent } from '../resources/event'
import { firstActive } from './people'
import { DEBIT_TIME, handedInAt, settlesAt } from './rail-times'
import { DAY, HOUR, MINUTE, SECOND, type Step, type Story, type StoryContext, until } from './story'

export function depositStory(context: StoryContext, deposit = openDeposit(context)): Story {
  return [authorization(context, deposit), ...parts(context, deposit), depositDelivery(context, deposit)]
}

/** Adds steps without an event: the debit is handed in and settles days later. */
export function settledDepositStory(context: StoryContext, deposit = openDebit(context)): Story {
  return [
    ...authorizedSteps(context, deposit),
    ...earlySteps(context, deposit),
    settlement(context, deposit),
    ...(deposit.releaseDecisionMode === 'early_full' ? [] : [depositDelivery(context, deposit)]),
  ]
}

/** A manual review of several days precedes the debit. */
export function heldDepositStory(context: StoryContext): Story {
  const deposit = openDebit(context, { mode: 'after_settlement' })
  const [authorized, ...rest] = settledDepositStory(context, deposit)
  const [handedIn, ...others] = rest
  if (authorized === undefined || handedIn === undefined) return []
  return [authorized, { ...handedIn, afterMs: 6 * DAY + context.random.int(0, 9 * HOUR) }, ...others]
}

export function slowDebitStory(context: StoryContext): Story {
  const { random } = context
  const deposit = openDebit(context, { mode: 'after_settlement' })
  return [
    authorization(context, deposit),
    { ...handing(deposit), afterMs: random.int(MINUTE, 9 * MINUTE) },
    { ...submitting(deposit), afterMs: 6 * DAY + random.int(0, 9 * HOUR) },
    settlement(context, deposit),
    depositDelivery(context, deposit),
  ]
}

/** The busy chain confirms early crypto long after the debit has settled. */
export function congestedStory(context: StoryContext): Story {
  const deposit = openDebit(context, { mode: 'early_full' })
  const confirmed = { ...depositDelivery(context, deposit), afterMs: 5 * DAY + context.random.int(0, 9 * HOUR) }
  return [...authorizedSteps(context, deposit), settlement(context, deposit), confirmed]
}

/** A manual review of several days holds the rest of the crypto back. */
export function withheldRestStory(context: StoryContext): Story {
  const deposit = openDebit(context, { mode: 'early_partial' })
  const rest = { ...depositDelivery(context, deposit), afterMs: 5 * DAY + context.random.int(0, 9 * HOUR) }
  return [...authorizedSteps(context, deposit), ...earlySteps(context, deposit), settlement(context, deposit), rest]
}

/** Section 6.1 has no milestone for a refused debit. */
export function failedDebitStory(context: StoryContext): Story {
  const deposit = openDebit(context, { mode: 'after_settlement' })
  return [
    ...authorizedSteps(context, deposit).slice(0, 2),
    {
      afterMs: context.random.int(20 * MINUTE, 3 * HOUR),
      run() {
        failDebit(deposit, 'account_frozen')
        return [aboutOnRamp('updated', deposit)]
      },
    },
  ]
}

/** A refund before any crypto left. */
export function depositRefundStory(context: StoryContext): Story {
  const deposit = openDeposit(context)
  return [authorization(context, deposit), refund(context, deposit)]
}

export function settledRefundStory(context: StoryContext): Story {
  const deposit = openDebit(context, { mode: 'after_settlement' })
  return [...authorizedSteps(context, deposit), settlement(context, deposit), refund(context, deposit)]
}

/** The authorisation enters the deposit. */
export function openDeposit({ random, who }: StoryContext): DepositResource {
  const { user, holdings } = who('an active funding source')
  return createAnyDeposit(random, user.id, usableSource(holdings.fundingSources))
}

type Wishes = { source?: HeldFundingSource; mode?: DepositResource['releaseDecisionMode'] }

export function openDebit({ random, who }: StoryContext, { source, mode }: Wishes = {}): DepositResource {
  const { user, holdings } = who('a debit of a linked bank account')
  return createAnyDeposit(random, user.id, source ?? usableSource(holdings.fundingSources), { mode })
}

function usableSource(sources: ReadonlyMap<string, HeldFundingSource>): HeldFundingSource {
  const source = firstActive(sources)
  if (source === undefined) throw new Error('Who has a funding source was asked for')
  return source
}

export function authorization(context: StoryContext, deposit: DepositResource): Step {
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

/** The debit goes to the bank at once where crypto leaves early, else when the bank opens. */
export function authorizedSteps(context: StoryContext, deposit: DepositResource): Step[] {
  const { random } = context
  const share = random.next()
  const isEarly = deposit.releaseDecisionMode !== 'after_settlement'
  return [
    authorization(context, deposit),
    {
      ...handing(deposit),
      afterMs: isEarly ? random.int(5, 40) * SECOND : until((before) => handedInAt(DEBIT_TIME, before, share)),
    },
    { ...submitting(deposit), afterMs: random.int(5, 40) * SECOND },
  ]
}

/** Confirmations before the debit has settled. */
export function earlySteps(context: StoryContext, deposit: DepositResource): Step[] {
  return deposit.releaseDecisionMode === 'early_full' ? [depositDelivery(context, deposit)] : parts(context, deposit)
}

function parts(context: StoryContext, deposit: DepositResource): Step[] {
  const isPartial = deposit.releaseDecisionMode === 'early_partial' && isDivisible(deposit)
  return isPartial ? [progress(context, deposit)] : []
}

const silent = (run: (at: Date) => void): Pick<Step, 'run'> => ({
  run(at) {
    run(at)
    return []
  },
})

const handing = (deposit: DepositResource) => silent(() => handInDebit(deposit))

const submitting = (deposit: DepositResource) => silent(() => submitDebit(deposit))

export function settlement({ random }: StoryContext, deposit: DepositResource): Step {
  const share = random.next()
  return {
    afterMs: until((before) => settlesAt(DEBIT_TIME, before, share)),
    ...silent((at) => settleDebit(deposit, at)),
  }
}

/** Confirms `cents`, or the next part by the plan. */
export function progress({ random }: StoryContext, deposit: DepositResource, cents?: number): Step {
  return {
    afterMs: random.int(MINUTE, 12 * MINUTE),
    run: (at) => [
      depositEvent(deposit, 'deliveryProgress', { at, random }, { cents }),
      aboutOnRamp('updated', deposit),
    ],
  }
}

export function depositDelivery({ random }: StoryContext, deposit: DepositResource): Step {
  return {
    afterMs: random.int(3 * MINUTE, 30 * MINUTE),
    run: (at) => [depositEvent(deposit, 'delivered', { at, random }), aboutOnRamp('completed', deposit)],
  }
}

export function refund({ random }: StoryContext, deposit: DepositResource): Step {
  return {
    afterMs: random.int(HOUR, 9 * HOUR),
    run: (at) => [depositEvent(deposit, 'refunded', { at, random }), aboutOnRamp('updated', deposit)],
  }
}

export function aboutOnRamp(change: 'created' | 'updated' | 'completed', { userId, onRampId }: DepositResource) {
  return genericEvent(`onramp.${change}`, userId, onRampId)
}
