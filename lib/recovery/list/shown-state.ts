import type { WhichRecovery } from './recovery-items'

/** Open ones unless told, and closed ones where a rule is chosen. */
export function shownState({ state, rule }: Pick<WhichRecovery, 'state' | 'rule'>): 'open' | 'closed' | 'all' {
  return state ?? (rule.length > 0 ? 'closed' : 'open')
}
