import { type AchReturn, createReturn, type RETURN_CODES } from '../resources/ach-return'
import { createAnyDeposit } from '../resources/create-deposit'
import { type Deposit, depositEvent, settleDebit } from '../resources/deposit'
import { genericEvent } from '../resources/event'
import { firstActive } from './people'
import { DAY, HOUR, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

/** Authorized, delivered in part where the plan says so, delivered in full. */
export function depositStory(context: StoryContext, deposit = openDeposit(context)): Story {
  const isPartial = deposit.releaseDecisionMode === 'early_partial'
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

/** The bank returns the debit days later, before, during or after the delivery of the crypto. */
export function depositReturnStory(context: StoryContext): Story {
  const { random } = context
  const deposit = openDeposit(context)
  const soFar = random.pick(['delivered', 'delivered', 'partial', 'authorized'])
  const before: Record<typeof soFar, () => Story> = {
    delivered: () => depositStory(context, deposit),
    partial: () => [authorization(context, deposit), progress(context, deposit)],
    authorized: () => [authorization(context, deposit)],
  }
  const code = random.chance(0.06) ? null : random.pick(CODES)
  return [...before[soFar](), ...returnSteps(context, deposit, { code })]
}

const CODES = ['R01', 'R01', 'R02', 'R03', 'R10', 'R29'] as const satisfies readonly (keyof typeof RETURN_CODES)[]

export type ReturnTerms = {
  /** Null is one that the bank did not name. */
  code: string | null
  /** The source is blocked for a time, until this instant, and not for good. */
  rerouteUntil?: (at: Date) => string
}

/** What a return makes happen to a deposit (section 6.1): recorded, classified, and later some detail changes. */
export function returnSteps(context: StoryContext, deposit: Deposit, { code, rerouteUntil }: ReturnTerms): Story {
  const { random, enter, effects } = context
  let achReturn: AchReturn | undefined
  return [
    {
      afterMs: random.int(DAY, 3 * DAY),
      run: (at) => {
        achReturn = createReturn(random, deposit, code, at)
        if (rerouteUntil) achReturn.sourceAction = 'rerouted'
        enter({ achReturn, at: at.getTime() })
        effects.sourceReturned(achReturn, rerouteUntil?.(at) ?? null)
        return [
          aboutReturn('created', achReturn),
          depositEvent(deposit, 'returned', { at, random }, { achReturn }),
          onRamp('updated', deposit),
        ]
      },
    },
    {
      afterMs: random.int(HOUR, 20 * HOUR),
      run: (at) => {
        if (achReturn === undefined) return []
        enter({ achReturn: { ...achReturn, atRiskAmountUsd: '0.00' }, at: at.getTime() })
        return [aboutReturn('updated', achReturn)]
      },
    },
  ]
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
      return [authorized, onRamp('created', deposit)]
    },
  }
}

/** A part is confirmed on-chain: `cents` of it, or what comes next by the plan. */
export function progress({ random }: StoryContext, deposit: Deposit, cents?: number): Step {
  return {
    afterMs: random.int(MINUTE, 12 * MINUTE),
    run: (at) => [depositEvent(deposit, 'deliveryProgress', { at, random }, { cents }), onRamp('updated', deposit)],
  }
}

export function delivery({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: random.int(3 * MINUTE, 30 * MINUTE),
    run: (at) => [depositEvent(deposit, 'delivered', { at, random }), onRamp('completed', deposit)],
  }
}

export function refund({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: random.int(5 * MINUTE, 40 * MINUTE),
    run: (at) => [depositEvent(deposit, 'refunded', { at, random }), onRamp('updated', deposit)],
  }
}

function aboutReturn(change: 'created' | 'updated', { id, userId }: AchReturn) {
  return { ...genericEvent(`achDebitReturn.${change}`, userId, id), returnId: id }
}

function onRamp(change: 'created' | 'updated' | 'completed', { userId, onRampId }: Deposit) {
  return genericEvent(`onramp.${change}`, userId, onRampId)
}
