'use client'

import type { RefObject } from 'react'
import { useKeys } from '@/components/data-table/use-keys'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { findControl, pressControl } from '@/components/ui/hooks/named-control'
import type { cursorsBeside } from '@/lib/list/page'
import type { Steps } from '../panel/neighbour-buttons'
import type { OpenRow } from '../panel/use-open-row'
import type { SelectableRow } from '../selection/selection'
import type { useSelection } from '../selection/use-selection'
import type { ListAction, ListKey, OwnKey } from './list-keys'

type Parts<Row extends SelectableRow> = {
  keys: readonly ListKey[]
  ownKeys: readonly OwnKey[]
  place: OpenRow
  selected: ReturnType<typeof useSelection<Row>>
  beside: ReturnType<typeof cursorsBeside> | undefined
  searchField: RefObject<HTMLInputElement | null>
  onGoTo: (cursor: string | null) => void
  /** Steps between rows, also beyond the page. */
  steps: Steps
  onHelp: () => void
}

export function useListKeys<Row extends SelectableRow>(parts: Parts<Row>) {
  const { place, selected, beside, steps, onGoTo } = parts
  const { hasCharacterKeys } = usePreferences().preferences
  const move = (step: 1 | -1) => {
    selected.endRange()
    if (place.openId === null || place.isBehind()) place.move(step)
    else if (step === 1) steps.onNext?.()
    else steps.onPrevious?.()
  }
  const extend = (step: 1 | -1) => {
    const moved = place.move(step)
    if (moved) selected.extend(moved.from, moved.to)
  }
  const goTo = (cursor: string | null | undefined) => cursor && onGoTo(cursor)
  const at = place.cursorId ?? place.openId
  const every: Record<ListAction, () => unknown> = {
    next: () => move(1),
    previous: () => move(-1),
    open: place.openCursor,
    leave: () => !place.close() && selected.count > 0 && selected.clear(),
    select: () => at !== null && selected.select(at, false),
    extendDown: () => extend(1),
    extendUp: () => extend(-1),
    selectPage: selected.table.onSelectPage,
    selectAll: selected.selectAll,
    search: () => {
      parts.searchField.current?.focus()
      parts.searchField.current?.select()
    },
    previousPage: () => goTo(beside?.previous),
    nextPage: () => goTo(beside?.next),
    newest: () => onGoTo(null),
    filter: () => findControl('filters')?.querySelector('button')?.focus(),
    export: () => pressControl('export'),
    copy: () => pressControl('copy-rows') || pressControl('copy-link'),
    help: parts.onHelp,
  }
  const own = Object.fromEntries(parts.ownKeys.map(({ action, run }) => [action, run]))
  const run: Record<string, () => unknown> = { ...own, ...every }
  useKeys<string>(parts.keys, run, hasCharacterKeys)
}
