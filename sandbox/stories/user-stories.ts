import { genericEvent } from '../resources/event'
import { MINUTE, type Story, type StoryContext } from './story'

export const ACCOUNT_CHANGES = ['created', 'updated', 'deleted'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** A bank account, card or bill of a user is added, changes or goes. */
export function accountStory({ random, user }: StoryContext, change: AccountChange): Story {
  const id = random.id(random.pick(['acct', 'acct', 'card', 'bill']))
  return [{ afterMs: 0, run: () => [genericEvent(`account.${change}`, user.id, id)] }]
}

/** The subject is the user, so these payloads carry no id (section 6.2). */
export function verificationStory({ user }: StoryContext): Story {
  return [{ afterMs: 0, run: () => [genericEvent('verification.status.updated', user.id)] }]
}

export function capabilityStory({ user }: StoryContext): Story {
  return [{ afterMs: 0, run: () => [genericEvent('capabilities.updated', user.id)] }]
}

/** A new user is verified and may do more afterwards. */
export function onboardingStory(context: StoryContext): Story {
  const later = capabilityStory(context).map((step) => ({ ...step, afterMs: context.random.int(MINUTE, 9 * MINUTE) }))
  return [...verificationStory(context), ...later]
}
