'use client'

import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { PageCommand } from './page-commands'
import { SearchPanel } from './search-panel'

type Props = { pages: readonly PageCommand[]; takeTyped: () => string; onClose: () => void }

export function Palette({ pages, takeTyped, onClose }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isTaken = useRef(false)
  // Taken once mounted, because a rendering may be thrown away, and the typed text with it.
  useLayoutEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    setTyped(takeTyped())
  }, [takeTyped])
  useLayoutEffect(() => {
    if (typed !== null) input.current?.focus({ preventScroll: true })
  }, [typed])
  if (typed === null) return null
  return (
    <SearchPanel
      label="Search, or go to a page"
      pages={pages}
      initialText={typed}
      input={input}
      onOpen={onClose}
      className="flex-1"
      action={
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      }
    />
  )
}
