import type { KeyBinding } from '@/components/data-table/use-keys'

type DeliveryKey = KeyBinding<string> & {
  group: 'Move' | 'Select' | 'Page'
  /** As a person reads them. */
  shown: readonly string[]
  does: string
}

/** Every key of the list: what the page listens to, and what the sheet shows. */
export const DELIVERY_KEYS = [
  {
    action: 'next',
    group: 'Move',
    keys: ['j', 'ArrowDown'],
    shown: ['j', '↓'],
    does: 'Next row; with a delivery open, open the next one',
  },
  { action: 'previous', group: 'Move', keys: ['k', 'ArrowUp'], shown: ['k', '↑'], does: 'Previous row' },
  { action: 'open', group: 'Move', keys: ['Enter'], shown: ['Enter'], does: 'Open the row' },
  {
    action: 'leave',
    group: 'Move',
    keys: ['Escape'],
    shown: ['Esc'],
    does: 'Close the delivery; then clear the selection',
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
  { action: 'search', group: 'Page', keys: ['/'], shown: ['/'], does: 'Search text in payloads; Esc leaves the field' },
  { action: 'newer', group: 'Page', keys: ['['], shown: ['['], does: 'Newer page' },
  { action: 'older', group: 'Page', keys: [']'], shown: [']'], does: 'Older page' },
  { action: 'newest', group: 'Page', keys: ['g'], shown: ['g'], does: 'Newest page' },
  { action: 'live', group: 'Page', keys: ['l'], shown: ['l'], does: 'Live list on or off' },
  { action: 'pause', group: 'Page', keys: ['p'], shown: ['p'], does: 'Hold the live list, and let it go on' },
  { action: 'help', group: 'Page', keys: ['?'], shown: ['?'], does: 'This list' },
] as const satisfies readonly DeliveryKey[]
