'use client'

import { Radio } from 'lucide-react'
import { type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import type { DeliveryRow } from '@/lib/archive/dto'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { isNewestPage } from '@/lib/list/order'
import type { LiveHandle } from './live-control'
import { CONNECTING, liveWords, OFF } from './live-state'

const LiveControl = onDemand(async () => (await import('./live-control')).LiveControl)

type Props = {
  filters: DeliveryFilters
  onToggle: (isOn: boolean) => void
  /** Must be stable across renders. */
  onLive: (isLive: boolean) => void
  onRows: (rows: DeliveryRow[]) => void
  onGap: () => void
  handle: Ref<LiveHandle>
}

export function LiveSlot({ filters, onToggle, onLive, onRows, onGap, handle }: Props) {
  const { environment } = useFrame()
  const wasPressed = useRef(false)
  const toggle = (isOn: boolean) => {
    wasPressed.current = true
    onToggle(isOn)
  }
  const isElsewhere = filters.live && !isNewestPage(filters)
  const state = filters.live && !isElsewhere ? CONNECTING : OFF
  const button = (
    <Button
      look="chip"
      size="small"
      aria-pressed={filters.live && !isElsewhere}
      onClick={() => toggle(!filters.live || isElsewhere)}
    >
      <Radio aria-hidden className="size-3.5" />
      {liveWords(state, 0, isElsewhere)}
    </Button>
  )
  if (!filters.live) return <KeptFocus wasPressed={wasPressed}>{button}</KeptFocus>
  return (
    <Suspense fallback={button}>
      <KeptFocus wasPressed={wasPressed}>
        <LiveControl
          ref={handle}
          environment={environment.name}
          filters={filters}
          isOn
          onToggle={toggle}
          onLive={onLive}
          onRows={onRows}
          onGap={onGap}
        />
      </KeptFocus>
    </Suspense>
  )
}

/** Keeps the focus when the loaded button replaces the plain one. */
function KeptFocus({ wasPressed, children }: { wasPressed: { current: boolean }; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) place.current?.querySelector('button')?.focus()
    wasPressed.current = false
  }, [wasPressed])
  return (
    <div ref={place} className="min-w-0">
      {children}
    </div>
  )
}
