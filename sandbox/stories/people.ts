import type { Holdings } from '../holdings/holdings'
import type { User, Users } from '../state/users'

/** Somebody and what that person has. */
export type Person = { user: User; holdings: Holdings }

const hasActive = (items: ReadonlyMap<string, { status: string }>) => firstActive(items) !== undefined

export function firstActive<T extends { status: string }>(items: ReadonlyMap<string, T>): T | undefined {
  for (const item of items.values()) if (item.status === 'active') return item
  return undefined
}

/** What a story asks of the person that it is about. */
export const NEEDS = {
  nothing: () => true,
  'a bank account that can be paid to': ({ bankAccounts }: Holdings) => hasActive(bankAccounts),
  'a debit card that can be paid to': ({ debitCards }: Holdings) => hasActive(debitCards),
  'an active funding source': ({ fundingSources }: Holdings) => hasActive(fundingSources),
  'an active auto-ramp account': ({ autoRampAccounts }: Holdings) => hasActive(autoRampAccounts),
} as const satisfies Record<string, (holdings: Holdings) => boolean>

export type Need = keyof typeof NEEDS

type People = { users: Users; holdings: ReadonlyMap<string, Holdings> }

/** The first person from a place in the list on that has what is needed; undefined when nobody has. */
export function findPerson({ users, holdings }: People, start: number, need: Need): Person | undefined {
  const all = users.all()
  for (let step = 0; step < all.length; step += 1) {
    const user = all[(start + step) % all.length]
    const theirs = user && holdings.get(user.id)
    if (user !== undefined && theirs !== undefined && NEEDS[need](theirs)) return { user, holdings: theirs }
  }
  return undefined
}
