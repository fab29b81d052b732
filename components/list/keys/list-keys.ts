import type { KeyBinding } from '@/components/data-table/use-keys'
import { type ControlName, pressControl } from '@/components/ui/hooks/named-control'

export type ListKey<Action extends string = string> = KeyBinding<Action> & {
  group: 'Move' | 'Select' | 'Page'
  shown: readonly string[]
  does: string
  /** Without it on the page, the key is not listed. */
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
export type OwnKey = ListKey & { run: () => void }

/** For a list whose rows can be sent again. */
export const SEND_KEY: OwnKey = {
  action: 'send',
  group: 'Select',
  keys: ['s'],
  shown: ['s'],
  does: 'Send the selection again, or the open row',
  run: () => pressControl('send'),
}

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
    { action: 'filter', group: 'Page', keys: ['f'], shown: ['f'], does: 'Go to the filters', control: 'filters' },
    { action: 'export', group: 'Page', keys: ['e'], shown: ['e'], does: 'Export these rows', control: 'export' },
    {
      action: 'copy',
      group: 'Select',
      keys: ['c'],
      shown: ['c'],
      does: 'Copy the selected rows; with none selected, the link to this list',
      control: 'copy-link',
    },
    { action: 'help', group: 'Page', keys: ['?'], shown: ['?'], does: 'Show these keys' },
  ]
  return searched === null ? keys.filter(({ action }) => action !== 'search') : keys
}
