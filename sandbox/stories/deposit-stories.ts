import { createReturn, type RETURN_CODES } from '../resources/ach-return'
import { createDeposit, type Deposit, depositEvent } from '../resources/deposit'
import { genericEvent } from '../resources/event'
import { DAY, HOUR, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

/** Authorized, delivered in part where the plan says so, delivered in full. */
export function depositStory(context: StoryContext, deposit = openDeposit(context)): Story {
  const { random } = context
  const delivered: Step = {
    afterMs: random.int(3 * MINUTE, 30 * MINUTE),
    run: (at) => [depositEvent(deposit, 'delivered', { at, random }), onRamp('completed', deposit)],
  }
  const isPartial = deposit.releaseDecisionMode === 'early_partial'
  return [authorization(context, deposit), ...(isPartial ? [progress(context, deposit)] : []), delivered]
}

/** The service gives the money back before any crypto left. */
export function depositRefundStory(context: StoryContext): Story {
  const { random } = context
  const deposit = openDeposit(context)
  return [
    authorization(context, deposit),
    {
      afterMs: random.int(5 * MINUTE, 40 * MINUTE),
      run: (at) => [depositEvent(deposit, 'refunded', { at, random }), onRamp('updated', deposit)],
    },
  ]
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
  return [...before[soFar](), ...returnSteps(context, deposit, code)]
}

const CODES = ['R01', 'R01', 'R02', 'R03', 'R10', 'R29'] as const satisfies readonly (keyof typeof RETURN_CODES)[]

/** What a return makes happen to a deposit (section 6.1): recorded, classified, and later some detail changes. */
export function returnSteps({ random, book }: StoryContext, deposit: Deposit, code: string | null): Story {
  let returnId = ''
  return [
    {
      afterMs: random.int(DAY, 3 * DAY),
      run: (at) => {
        const achReturn = createReturn(random, deposit, code, at)
        returnId = achReturn.id
        book.returns.set(returnId, achReturn)
        return [
          { ...genericEvent('achDebitReturn.created', deposit.userId, returnId), returnId },
          depositEvent(deposit, 'returned', { at, random }, achReturn),
          onRamp('updated', deposit),
        ]
      },
    },
    {
      afterMs: random.int(HOUR, 20 * HOUR),
      run: () => {
        const achReturn = book.returns.get(returnId)
        if (achReturn) book.returns.set(returnId, { ...achReturn, atRiskAmountUsd: '0.00' })
        return [{ ...genericEvent('achDebitReturn.updated', deposit.userId, returnId), returnId }]
      },
    },
  ]
}

export function openDeposit({ random, user, book }: StoryContext): Deposit {
  const deposit = createDeposit(random, user)
  book.deposits.set(deposit.id, deposit)
  return deposit
}

function authorization({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: 2 * SECOND,
    run: (at) => [depositEvent(deposit, 'authorized', { at, random }), onRamp('created', deposit)],
  }
}

function progress({ random }: StoryContext, deposit: Deposit): Step {
  return {
    afterMs: random.int(MINUTE, 12 * MINUTE),
    run: (at) => [depositEvent(deposit, 'deliveryProgress', { at, random }), onRamp('updated', deposit)],
  }
}

function onRamp(change: 'created' | 'updated' | 'completed', { userId, onRampId }: Deposit) {
  return genericEvent(`onramp.${change}`, userId, onRampId)
}
