'use client'

import { usePathname } from 'next/navigation'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { focusRow } from '@/components/data-table/data-table'
import type { DeliveryRow } from '@/lib/archive/dto'
import type { DeliveryFilters } from '@/lib/archive/search-params'
import { deliveryAddress, deliveryIdOf } from './delivery-address'

type Selection = {
  selectedId: string | null
  cursorId: string | null
  open: (id: string) => void
  openCursor: () => void
  close: () => void
  move: (step: 1 | -1) => void
}

/**
 * Which delivery is open, and where the keyboard stands. The open one is in the address: opening adds to the history,
 * moving on with the panel open replaces, so that Back leaves the panel in one step.
 */
export function useSelection(
  rows: readonly DeliveryRow[],
  filters: DeliveryFilters,
  heading: RefObject<HTMLHeadingElement | null>,
): Selection {
  const { environment } = useFrame()
  const selectedId = deliveryIdOf(usePathname())
  const [cursor, setCursor] = useState<string | null>(selectedId)
  const shouldFocusPanel = useRef(false)
  const returnTo = useRef<string | null>(null)
  const cursorId = rows.some((row) => row.id === cursor) ? cursor : null

  useEffect(() => {
    if (selectedId === null && returnTo.current !== null) {
      focusRow(returnTo.current)
      returnTo.current = null
    }
    if (selectedId === null || !shouldFocusPanel.current) return
    shouldFocusPanel.current = false
    heading.current?.focus({ preventScroll: true })
  }, [selectedId, heading])

  const open = useCallback(
    (id: string) => {
      setCursor(id)
      shouldFocusPanel.current = true
      const isSame = deliveryIdOf(window.location.pathname) === id
      if (isSame) heading.current?.focus()
      else window.history.pushState(null, '', deliveryAddress(environment.name, filters, id))
    },
    [environment.name, filters, heading],
  )

  const close = () => {
    if (selectedId === null) return
    returnTo.current = selectedId
    window.history.pushState(null, '', deliveryAddress(environment.name, filters))
  }

  const move = (step: 1 | -1) => {
    const from = rows.findIndex((row) => row.id === (cursorId ?? selectedId))
    const next = rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]
    if (!next) return
    setCursor(next.id)
    if (selectedId !== null) window.history.replaceState(null, '', deliveryAddress(environment.name, filters, next.id))
    const isInPanel = heading.current?.closest('aside')?.contains(document.activeElement) ?? false
    if (!isInPanel) focusRow(next.id)
    else scrollRowIntoView(next.id)
  }

  return { selectedId, cursorId, open, openCursor: () => cursorId && open(cursorId), close, move }
}

function scrollRowIntoView(id: string) {
  document
    .querySelector(`[data-row-link="${CSS.escape(id)}"]`)
    ?.closest('tr')
    ?.scrollIntoView({ block: 'nearest' })
}
