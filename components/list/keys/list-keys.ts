import type { KeyBinding } from '@/components/data-table/use-keys'

export type ListKey<Action extends string = string> = KeyBinding<Action> & {
  group: 'Move' | 'Select' | 'Page'
  shown: readonly string[]
  does: string
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
  | 'help'

/** A key of one list alone. */
export type OwnKey = ListKey & { run: () => void }

/** For a list that the platform answers: its page is all there is to select, and pages lead onward. */
export const onwardKeys = (noun: string): readonly ListKey[] =>
  everyKey(noun, null).filter(({ action }) => !['selectAll', 'previousPage'].includes(action))

/** `searched` says what the search is of. */
export function listKeys(noun: string, searched: string | undefined, own: readonly OwnKey[]): readonly ListKey[] {
  const keys = everyKey(noun, searched)
  return [...keys.slice(0, -1), ...own, ...keys.slice(-1)]
}

function everyKey(noun: string, searched: string | null = null): readonly ListKey<ListAction>[] {
  const keys: readonly ListKey<ListAction>[] = [
    {
      action: 'next',
      group: 'Move',
      keys: ['j', 'ArrowDown'],
      shown: ['j', '↓'],
      does: `Next row; with a ${noun} open, open the next one`,
    },
    { action: 'previous', group: 'Move', keys: ['k', 'ArrowUp'], shown: ['k', '↑'], does: 'Previous row' },
    { action: 'open', group: 'Move', keys: ['Enter'], shown: ['Enter'], does: 'Open the row' },
    {
      action: 'leave',
      group: 'Move',
      keys: ['Escape'],
      shown: ['Esc'],
      does: `Close the ${noun}; then clear the selection`,
    },
    { action: 'select', group: 'Select', keys: ['x'], shown: ['x'], does: 'Select or deselect the row' },
    {
      action: 'extendDown',
      group: 'Select',
      keys: ['Shift+j', 'Shift+ArrowDown'],
      shown: ['Shift', 'j'],
      does: 'Extend the selection down',
    },
    {
      action: 'extendUp',
      group: 'Select',
      keys: ['Shift+k', 'Shift+ArrowUp'],
      shown: ['Shift', 'k'],
      does: 'Extend the selection up',
    },
    { action: 'selectPage', group: 'Select', keys: ['a'], shown: ['a'], does: 'Select or deselect this page' },
    {
      action: 'selectAll',
      group: 'Select',
      keys: ['Shift+x'],
      shown: ['Shift', 'x'],
      does: 'Select all that match, on every page',
    },
    { action: 'search', group: 'Page', keys: ['/'], shown: ['/'], does: `${searched}; ↓ goes to the rows, Esc leaves` },
    { action: 'previousPage', group: 'Page', keys: ['['], shown: ['['], does: 'Previous page' },
    { action: 'nextPage', group: 'Page', keys: [']'], shown: [']'], does: 'Next page' },
    { action: 'newest', group: 'Page', keys: ['g'], shown: ['g'], does: 'First page' },
    { action: 'help', group: 'Page', keys: ['?'], shown: ['?'], does: 'Show these keys' },
  ]
  return searched === null ? keys.filter(({ action }) => action !== 'search') : keys
}
