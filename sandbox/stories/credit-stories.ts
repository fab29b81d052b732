import { type CreditMilestone, createCredit, creditEvent, type OnRampCredit } from '../resources/on-ramp-credit'
import { DAY, MINUTE, type Step, type Story, type StoryContext } from './story'

export type CreditEnding = Exclude<CreditMilestone, 'depositDetected'>

/** Fiat arrives at an auto-ramp account and is converted, or is not. A reversal follows a completed credit. */
export function creditStory(context: StoryContext, ending: CreditEnding): Story {
  const { random, user, book, integratorId } = context
  const credit = createCredit(random, user, integratorId)
  book.credits.set(credit.id, credit)
  const detected = step(context, credit, 'depositDetected', 0)
  const soon = random.int(MINUTE, 30 * MINUTE)
  const endings: Record<CreditEnding, () => Step[]> = {
    completed: () => [step(context, credit, 'completed', soon)],
    failed: () => [step(context, credit, 'failed', soon)],
    refunded: () => [step(context, credit, 'failed', soon), step(context, credit, 'refunded', soon)],
    reversed: () => [
      step(context, credit, 'completed', soon),
      step(context, credit, 'reversed', random.int(DAY, 3 * DAY)),
    ],
  }
  return [detected, ...endings[ending]()]
}

function step({ random }: StoryContext, credit: OnRampCredit, milestone: CreditMilestone, afterMs: number): Step {
  return { afterMs, run: (at) => [creditEvent(credit, milestone, { at, random })] }
}
