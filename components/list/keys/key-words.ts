import type { KeyWords, ListAction } from './list-keys'

/** Words of the keys, in the order of the help. `searched` names the searched things; undefined without a search. */
export const keyWords = (noun: string, searched: string | undefined): Record<ListAction, KeyWords> => ({
  next: { group: 'Move', shown: ['j', '↓'], does: `Next row; with a ${noun} open, open the next one` },
  previous: { group: 'Move', shown: ['k', '↑'], does: 'Previous row' },
  open: { group: 'Move', shown: ['Enter'], does: 'Open the row' },
  leave: { group: 'Move', shown: ['Esc'], does: `Close the ${noun}; then clear the selection` },
  select: { group: 'Select', shown: ['x'], does: 'Select or deselect the row' },
  extendDown: { group: 'Select', shown: ['Shift', 'j'], does: 'Extend the selection down' },
  extendUp: { group: 'Select', shown: ['Shift', 'k'], does: 'Extend the selection up' },
  selectPage: { group: 'Select', shown: ['a'], does: 'Select or deselect this page' },
  selectAll: { group: 'Select', shown: ['Shift', 'x'], does: 'Select all that match, on every page' },
  search: { group: 'Page', shown: ['/'], does: `${searched}; ↓ goes to the rows, Esc leaves` },
  previousPage: { group: 'Page', shown: ['['], does: 'Previous page' },
  nextPage: { group: 'Page', shown: [']'], does: 'Next page' },
  newest: { group: 'Page', shown: ['g'], does: 'First page' },
  filter: { group: 'Page', shown: ['f'], does: 'Go to the filters', control: 'filters' },
  export: { group: 'Page', shown: ['e'], does: 'Export these rows', control: 'export' },
  copy: {
    group: 'Select',
    shown: ['c'],
    does: 'Copy the selected rows; with none selected, the link to this list',
    control: 'copy-link',
  },
  help: { group: 'Page', shown: ['?'], does: 'Show these keys' },
})
