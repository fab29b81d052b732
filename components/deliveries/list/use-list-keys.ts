'use client'

import type { RefObject } from 'react'
import { useKeys } from '@/components/data-table/use-keys'
import { usePreferences } from '@/components/preferences/preferences-provider'
import type { DeliveryPage } from '@/lib/archive/dto'
import type { Steps } from '../detail/neighbour-buttons'
import type { useOpenDelivery } from '../detail/use-open-delivery'
import type { LiveHandle } from '../live/live-control'
import type { useSelection } from '../selection/use-selection'
import { DELIVERY_KEYS } from './delivery-keys'

type Parts = {
  place: ReturnType<typeof useOpenDelivery>
  selected: ReturnType<typeof useSelection>
  page: Pick<DeliveryPage, 'newerCursor' | 'olderCursor'> | undefined
  searchField: RefObject<HTMLInputElement | null>
  onGoTo: (cursor: string | null) => void
  /** From the open delivery to the ones beside it, also beyond the page. */
  steps: Steps
  live: RefObject<LiveHandle | null>
  onLive: () => void
  onHelp: () => void
}

/** Does what `DELIVERY_KEYS` says. */
export function useListKeys(parts: Parts) {
  const { place, selected, page, steps, onGoTo } = parts
  const { hasCharacterKeys } = usePreferences().preferences
  const move = (step: 1 | -1) => {
    selected.endStretch()
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
  const run = {
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
    newer: () => goTo(page?.newerCursor),
    older: () => goTo(page?.olderCursor),
    newest: () => onGoTo(null),
    live: parts.onLive,
    pause: () => parts.live.current?.togglePause(),
    help: parts.onHelp,
  }
  useKeys(DELIVERY_KEYS, run, hasCharacterKeys)
}
