import { requirementsFor } from '../holdings/capabilities'
import type { Holdings } from '../holdings/holdings'
import { genericEvent } from '../resources/event'
import { HOUR, type Story, type StoryContext } from './story'

export const ACCOUNT_CHANGES = ['created', 'updated', 'deleted'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

export function accountStory({ random, who }: StoryContext, change: AccountChange): Story {
  const { user, holdings } = who('nothing')
  const [first, ...others] = [holdings.bankAccounts, holdings.debitCards, holdings.bills].flatMap((held) => [
    ...held.keys(),
  ])
  const isThere = change !== 'deleted' && first !== undefined
  const id = isThere ? random.pick([first, ...others]) : random.id(random.pick(['acct', 'acct', 'dc', 'bill']))
  return [{ afterMs: 0, run: () => [genericEvent(`account.${change}`, user.id, id)] }]
}

/** The new attempt fails like the first. The subject is the user, so payloads carry no id (section 6.2). */
export function verificationStory(context: StoryContext): Story {
  const { user, holdings } = context.who('an identity to be checked again')
  const { status, failureReason } = holdings.profile.verification
  const events = () => [genericEvent('verification.status.updated', user.id)]
  return temporaryChange(context, user.id, events, {
    apply(theirs, isOver) {
      const now = isOver ? { status, failureReason } : { status: 'under_review', failureReason: null }
      Object.assign(theirs.profile.verification, now)
    },
    isStillTrue: () => holdings.profile.verification.status === 'under_review',
  })
}

/** Bill payment is unavailable for some hours. */
export function capabilityStory(context: StoryContext): Story {
  const { user, holdings } = context.who('a verified identity')
  const events = () => [genericEvent('capabilities.updated', user.id)]
  const billPayOf = ({ profile }: Holdings) => profile.capabilities.filter(({ product }) => product === 'bill_pay')
  return temporaryChange(context, user.id, events, {
    apply(theirs, isOver) {
      const status = isOver ? 'active' : 'requirements_needed'
      for (const item of billPayOf(theirs)) Object.assign(item, { status, requirements: requirementsFor(status) })
    },
    isStillTrue: () => billPayOf(holdings).every(({ status }) => status === 'requirements_needed'),
  })
}

function temporaryChange(
  { random, change }: StoryContext,
  userId: string,
  events: Story[number]['run'],
  { apply, isStillTrue }: { apply: (theirs: Holdings, isOver: boolean) => void; isStillTrue: () => boolean },
): Story {
  return [false, true].map((isOver) => ({
    afterMs: isOver ? random.int(2 * HOUR, 20 * HOUR) : 0,
    isStillTrue: () => !isOver || isStillTrue(),
    run(at) {
      change(at, (all) => {
        const theirs = all.get(userId)
        if (theirs !== undefined) apply(theirs, isOver)
      })
      return events(at)
    },
  }))
}
