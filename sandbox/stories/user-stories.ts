import { genericEvent } from '../resources/event'
import { MINUTE, type Story, type StoryContext } from './story'

export const ACCOUNT_CHANGES = ['created', 'updated', 'deleted'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** A bank account, card or bill of a user is added, changes or goes; one that has gone can't be found any more. */
export function accountStory({ random, who }: StoryContext, change: AccountChange): Story {
  const { user, holdings } = who('nothing')
  const [first, ...others] = [holdings.bankAccounts, holdings.debitCards, holdings.bills].flatMap((held) => [
    ...held.keys(),
  ])
  const isThere = change !== 'deleted' && first !== undefined
  const id = isThere ? random.pick([first, ...others]) : random.id(random.pick(['acct', 'acct', 'dc', 'bill']))
  return [{ afterMs: 0, run: () => [genericEvent(`account.${change}`, user.id, id)] }]
}

/** The subject is the user, so these payloads carry no id (section 6.2). */
export function verificationStory({ who }: StoryContext): Story {
  const { user } = who('nothing')
  return [{ afterMs: 0, run: () => [genericEvent('verification.status.updated', user.id)] }]
}

export function capabilityStory({ who }: StoryContext): Story {
  const { user } = who('nothing')
  return [{ afterMs: 0, run: () => [genericEvent('capabilities.updated', user.id)] }]
}

/** A new user is verified and may do more afterwards. */
export function onboardingStory(context: StoryContext): Story {
  const later = capabilityStory(context).map((step) => ({ ...step, afterMs: context.random.int(MINUTE, 9 * MINUTE) }))
  return [...verificationStory(context), ...later]
}
