import { invalidField } from '../http/problem'
import { enter } from '../records/book'
import type { Sandbox } from '../sandbox'
import { findPerson, NEEDS, type Need, type Person } from '../stories/people'
import type { StoryContext } from '../stories/story'

/** The context of a story of the named user, or of any user who meets the need. */
export function liveContext({ state, random }: Sandbox, userId?: string): StoryContext {
  const chance = random()
  const start = chance.int(0, 1_000_000)
  return {
    random: chance,
    integratorId: state.integratorId,
    enter: (entered) => enter(state.book, entered),
    change: (_at, apply) => apply(state.holdings),
    who: (need) => {
      if (userId !== undefined) return named(state, userId, need)
      const person = findPerson(state, start, need)
      if (person === undefined) throw invalidField('userId', 'wrong_state', `Nobody has ${need}`)
      return person
    },
  }
}

function named({ users, holdings }: Sandbox['state'], userId: string, need: Need): Person {
  const [user, theirs] = [users.byId(userId), holdings.get(userId)]
  if (user === undefined || theirs === undefined || users.isGone(userId))
    throw invalidField('userId', 'unknown_user', 'There is no such user; GET /_sandbox/users lists them')
  if (!NEEDS[need](theirs)) throw invalidField('userId', 'wrong_state', `The user does not have ${need}`)
  return { user, holdings: theirs }
}
