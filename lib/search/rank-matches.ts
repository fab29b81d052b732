import type { Finding, RecognisedKind } from '../recognise/finding'
import type { FoundMatch } from './match-rows'

/** Kinds of keys that look for a person rather than for a payment. */
const OF_PERSONS: readonly RecognisedKind[] = ['last four digits', 'e-mail', 'wallet address']

/**
 * Each match once, and the users behind them. The users come first if the text looks for a person, else after the matches that
 * the text names. The rest comes last, because a long answer is cut.
 */
export function rankMatches(
  found: readonly FoundMatch[],
  keys: readonly Pick<Finding, 'kind' | 'value'>[],
): FoundMatch[] {
  const each = [...new Map(found.toReversed().map((match) => [keyOf(match), match])).values()].reverse()
  const [named] = keys.filter(({ value }) => each.some(({ id }) => id === value))
  const isNamed = ({ id }: FoundMatch) => id === named?.value
  const things = [...each.filter(isNamed), ...each.filter((match) => !isNamed(match))]
  const known = new Set(things.filter((match) => match.kind === 'user').map(({ id }) => id))
  const users = new Map<string, FoundMatch>()
  for (const { userId, through, event, time } of things)
    if (userId !== null && !known.has(userId) && !users.has(userId))
      users.set(userId, { kind: 'user', id: userId, userId, through, event, time, money: null })
  const key = keys.find(({ kind }) => kind !== 'unknown id')
  const isOfPersons = named === undefined && key !== undefined && OF_PERSONS.includes(key.kind)
  const ahead = isOfPersons ? 0 : Math.max(1, things.filter(isNamed).length)
  return things.toSpliced(ahead, 0, ...users.values())
}

const keyOf = ({ kind, id, userId }: FoundMatch) => JSON.stringify([kind, id, userId])
