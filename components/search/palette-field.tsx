'use client'

import { Search } from 'lucide-react'
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/layers/dialog'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Kbd } from '@/components/ui/text/kbd'
import type { PageCommand } from './page-commands'
import { listenForPalette, takeTyped } from './palette-keys'

const fetchPalette = () => import('./palette').then(({ Palette }) => Palette)

const Palette = onDemand(fetchPalette)

type Props = { pages: readonly PageCommand[]; isApple: boolean }

/** The palette’s field in the top bar; `Ctrl K` and `⌘K` open it on every page. */
export function PaletteField({ pages, isApple }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // True from opening until the palette’s code has come.
  const isOpening = useRef(false)
  const change = (open: boolean) => {
    isOpening.current = open
    if (!open) takeTyped()
    setIsOpen(open)
  }
  const take = useCallback(() => {
    isOpening.current = false
    return takeTyped()
  }, [])
  const latest = useRef(() => change(!isOpen))
  useLayoutEffect(() => {
    latest.current = () => change(!isOpen)
  })
  useLayoutEffect(() => listenForPalette({ open: () => latest.current(), isOpening: () => isOpening.current }), [])
  return (
    <Dialog
      title="Search"
      place="palette"
      open={isOpen}
      onOpenChange={change}
      trigger={
        <button
          type="button"
          onPointerOver={fetchAhead}
          onFocus={fetchAhead}
          className="flex h-7 min-w-0 items-center gap-2 rounded-control border border-line bg-panel px-2 text-muted hover:border-line-strong hover:text-ink desk:w-64 desk:shrink desk:max-lg:min-w-24 desk:max-lg:shrink-[9999] phone:size-9 phone:shrink-0 phone:justify-center phone:border-transparent phone:bg-transparent"
        >
          <Search aria-hidden className="size-3.5 shrink-0 phone:size-4" />
          <span className="truncate phone:sr-only">Search or go to…</span>
          <span aria-hidden className="ml-auto flex gap-0.5 max-lg:hidden">
            <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      }
    >
      <Suspense fallback={null}>
        <Palette pages={pages} takeTyped={take} onClose={() => change(false)} />
      </Suspense>
    </Dialog>
  )
}

const fetchAhead = () => void fetchPalette().catch(() => undefined)
