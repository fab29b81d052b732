import type { WhichRecovery } from './recovery-items'

/** The state that a list shows: the chosen one, else closed if a rule is chosen, else open. */
export function shownState({ state, rule }: Pick<WhichRecovery, 'state' | 'rule'>): 'open' | 'closed' | 'all' {
  return state ?? (rule.length > 0 ? 'closed' : 'open')
}
