import type { KeyBinding } from '@/components/data-table/use-keys'
import { type ControlName, pressControl } from '@/components/ui/hooks/named-control'

/** The words of a key in the help. */
export type KeyWords = {
  group: 'Move' | 'Select' | 'Page'
  shown: readonly string[]
  does: string
  /** The key is listed only while this control is on the page. */
  control?: ControlName
}

export type ListAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'leave'
  | 'select'
  | 'extendDown'
  | 'extendUp'
  | 'selectPage'
  | 'selectAll'
  | 'search'
  | 'previousPage'
  | 'nextPage'
  | 'newest'
  | 'filter'
  | 'export'
  | 'copy'
  | 'help'

/** A key of one list alone. */
export type OwnKey = KeyBinding<string> & KeyWords & { run: () => void }

/** A list’s own keys bring their words; the words of the others are fetched with the help. */
export type ListKey = KeyBinding<ListAction> | OwnKey

/** The key of a list whose rows can be sent again. */
export const SEND_KEY: OwnKey = {
  action: 'send',
  group: 'Select',
  keys: ['s'],
  shown: ['s'],
  does: 'Send the selection again, or the open row',
  run: () => pressControl('send'),
}

const KEYS: Record<ListAction, readonly string[]> = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  leave: ['Escape'],
  select: ['x'],
  extendDown: ['Shift+j', 'Shift+ArrowDown'],
  extendUp: ['Shift+k', 'Shift+ArrowUp'],
  selectPage: ['a'],
  selectAll: ['Shift+x'],
  search: ['/'],
  previousPage: ['['],
  nextPage: [']'],
  newest: ['g'],
  filter: ['f'],
  export: ['e'],
  copy: ['c'],
  help: ['?'],
}

// `KEYS` is a literal, so its keys are exactly the actions.
const ACTIONS = Object.keys(KEYS) as ListAction[]

/** The keys of a list. A list that the platform answers goes `without` some: only its page can be selected, and pages lead onward. */
export function listKeys(without: readonly ListAction[], own: readonly OwnKey[] = []): readonly ListKey[] {
  const keys = ACTIONS.filter((action) => !without.includes(action)).map((action) => ({ action, keys: KEYS[action] }))
  return [...keys, ...own]
}
