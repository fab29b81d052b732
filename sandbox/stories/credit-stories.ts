import type { AutoRampAccount } from '../holdings/holdings'
import { genericEvent } from '../resources/event'
import { type CreditMilestone, createCredit, creditEvent, type OnRampCredit } from '../resources/on-ramp-credit'
import { firstActive } from './people'
import { DAY, MINUTE, type Step, type Story, type StoryContext } from './story'

export type CreditEnding = Exclude<CreditMilestone, 'depositDetected'>

/** Fiat arrives at an auto-ramp account and is converted, or is not. A reversal follows a completed credit. */
export function creditStory(context: StoryContext, ending: CreditEnding, credit = openCredit(context)): Story {
  return [detection(context, credit), ...endingSteps(context, credit, ending)]
}

/** What is left on the way from a credit's state to an ending; empty where no way leads there. */
export function endingSteps(context: StoryContext, credit: OnRampCredit, ending: CreditEnding): Story {
  const { random } = context
  const soon = random.int(MINUTE, 30 * MINUTE)
  const late = random.int(DAY, 3 * DAY)
  const path = PATHS[credit.status === 'awaiting_payment' ? 'processing' : credit.status]?.[ending] ?? []
  return path.map((milestone) => step(context, credit, milestone, milestone === 'reversed' ? late : soon))
}

const PATHS: Readonly<Record<string, Partial<Record<CreditEnding, readonly CreditEnding[]>>>> = {
  processing: {
    completed: ['completed'],
    failed: ['failed'],
    refunded: ['failed', 'refunded'],
    reversed: ['completed', 'reversed'],
  },
  completed: { reversed: ['reversed'] },
  failed: { refunded: ['refunded'] },
}

/** A credit that has not arrived: its first step makes it known. */
export function openCredit({ random, who, integratorId }: StoryContext, account?: AutoRampAccount): OnRampCredit {
  const { user, holdings } = who('an active auto-ramp account')
  const credited = account ?? firstActive(holdings.autoRampAccounts)
  if (credited === undefined) throw new Error('Who has an auto-ramp account was asked for')
  return createCredit(random, { userId: user.id, integratorId }, credited)
}

/** Where generic on-ramp events go with a milestone (section 6.1): they are not only about ACH debits. */
const GENERIC: Readonly<Record<CreditMilestone, string>> = {
  depositDetected: 'onramp.created',
  completed: 'onramp.completed',
  failed: 'onramp.updated',
  reversed: 'onramp.updated',
  refunded: 'onramp.updated',
}

export function detection(context: StoryContext, credit: OnRampCredit): Step {
  const { run } = step(context, credit, 'depositDetected', 0)
  return {
    afterMs: 0,
    run(at) {
      credit.createdAt = at.toISOString()
      context.enter({ credit, at: at.getTime() })
      return run(at)
    },
  }
}

function step({ random }: StoryContext, credit: OnRampCredit, milestone: CreditMilestone, afterMs: number): Step {
  return {
    afterMs,
    run: (at) => [
      creditEvent(credit, milestone, { at, random }),
      genericEvent(GENERIC[milestone], credit.userId, credit.id),
    ],
  }
}
