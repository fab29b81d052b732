import type { HeldAutoRampAccount } from '../holdings/holdings'
import { genericEvent } from '../resources/event'
import { type CreditMilestone, createCredit, creditEvent, type OnRampCredit } from '../resources/on-ramp-credit'
import { firstActive, type Need } from './people'
import { onBusinessDay } from './rail-times'
import { DAY, HOUR, MINUTE, type Step, type Story, type StoryContext, until, type Wait } from './story'

export type CreditEnding = Exclude<CreditMilestone, 'depositDetected'>

/** A reversal follows a completed credit. */
export function creditStory(context: StoryContext, ending: CreditEnding, credit = openCredit(context)): Story {
  return [detection(context, credit), ...endingSteps(context, credit, ending)]
}

/** The steps to the ending; none if no way leads there from the credit’s state. */
export function endingSteps(context: StoryContext, credit: OnRampCredit, ending: CreditEnding): Story {
  const { random } = context
  const soon = random.int(MINUTE, 30 * MINUTE)
  const [days, share] = [random.int(1, 3), random.next()]
  const late = until((before) => onBusinessDay(before, days, share))
  const path = PATHS[credit.status === 'awaiting_payment' ? 'processing' : credit.status]?.[ending] ?? []
  return path.map((milestone) => step(context, credit, milestone, BY_BANK.includes(milestone) ? late : soon))
}

const BY_BANK: readonly CreditEnding[] = ['reversed', 'refunded']

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

/** Conversion follows days after the announcement, without a milestone for the wait. */
export function announcedStory(context: StoryContext, credit: OnRampCredit): Story {
  const share = context.random.next()
  const { run } = step(context, credit, 'depositDetected', 0)
  const arrival: Step = {
    afterMs: until((before) => onBusinessDay(before + 6 * DAY, 1, share)),
    run: (at) => run(at).map((event) => (event.event === 'onramp.created' ? about('updated', credit) : event)),
  }
  return [announcement(context, credit), arrival, ...endingSteps(context, credit, 'completed')]
}

export function cancelledStory(context: StoryContext, credit: OnRampCredit): Story {
  return [announcement(context, credit), changeTo(credit, 'cancelled', 6 * DAY)]
}

/** A manual review precedes the conversion. */
export function reviewedStory(context: StoryContext, credit: OnRampCredit): Story {
  const { random } = context
  const share = random.next()
  const arrival = { ...detection(context, credit), afterMs: until((before) => onBusinessDay(before + DAY, 0, share)) }
  const looked = step(context, credit, 'completed', 8 * DAY + random.int(0, 9 * HOUR))
  return [arrival, changeTo(credit, 'in_review', random.int(MINUTE, 9 * MINUTE)), looked]
}

function announcement({ enter }: StoryContext, credit: OnRampCredit): Step {
  return {
    afterMs: 0,
    run(at) {
      credit.createdAt = at.toISOString()
      enter({ credit, at: at.getTime() })
      return [about('created', credit)]
    },
  }
}

/** Only the generic event tells the change. */
function changeTo(credit: OnRampCredit, status: OnRampCredit['status'], afterMs: number): Step {
  return {
    afterMs,
    run() {
      credit.status = status
      return [about('updated', credit)]
    },
  }
}

const about = (change: 'created' | 'updated', { userId, id }: OnRampCredit) =>
  genericEvent(`onramp.${change}`, userId, id)

/** The first step enters the credit. */
export function openCredit(
  { random, who, integratorId }: StoryContext,
  account?: HeldAutoRampAccount,
  need: Need = 'an active auto-ramp account',
): OnRampCredit {
  const { user, holdings } = who(need)
  const credited = account ?? firstActive(holdings.autoRampAccounts)
  if (credited === undefined) throw new Error('Who has an auto-ramp account was asked for')
  return createCredit(random, { userId: user.id, integratorId }, credited)
}

/** Generic on-ramp events beside a milestone (section 6.1): ACH debits are not their only subject. */
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

function step({ random }: StoryContext, credit: OnRampCredit, milestone: CreditMilestone, afterMs: Wait): Step {
  return {
    afterMs,
    run: (at) => [
      creditEvent(credit, milestone, { at, random }),
      genericEvent(GENERIC[milestone], credit.userId, credit.id),
    ],
  }
}
