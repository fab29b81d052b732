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
  | 'newer'
  | 'older'
  | 'newest'
  | 'help'

export function listKeys(noun: string, searched: string): readonly ListKey<ListAction>[] {
  return [
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
    { action: 'select', group: 'Select', keys: ['x'], shown: ['x'], does: 'Select the row, or not' },
    {
      action: 'extendDown',
      group: 'Select',
      keys: ['Shift+j', 'Shift+ArrowDown'],
      shown: ['Shift', 'j'],
      does: 'Select on to the next row',
    },
    {
      action: 'extendUp',
      group: 'Select',
      keys: ['Shift+k', 'Shift+ArrowUp'],
      shown: ['Shift', 'k'],
      does: 'Select on to the previous row',
    },
    { action: 'selectPage', group: 'Select', keys: ['a'], shown: ['a'], does: 'Select this page, or none of it' },
    {
      action: 'selectAll',
      group: 'Select',
      keys: ['Shift+x'],
      shown: ['Shift', 'x'],
      does: 'Select all that match, on every page',
    },
    { action: 'search', group: 'Page', keys: ['/'], shown: ['/'], does: `${searched}; Esc leaves the field` },
    { action: 'newer', group: 'Page', keys: ['['], shown: ['['], does: 'Newer page' },
    { action: 'older', group: 'Page', keys: [']'], shown: [']'], does: 'Older page' },
    { action: 'newest', group: 'Page', keys: ['g'], shown: ['g'], does: 'Newest page' },
    { action: 'help', group: 'Page', keys: ['?'], shown: ['?'], does: 'This list' },
  ]
}
