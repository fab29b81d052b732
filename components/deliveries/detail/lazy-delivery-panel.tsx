'use client'

import { type ComponentProps, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { DeliveryPanel } from './delivery-panel'

type Props = ComponentProps<typeof DeliveryPanel>

const loadPanel = async () => (await import('./delivery-panel')).DeliveryPanel
const Panel = onDemand(loadPanel, NotLoadedFrame)

if (typeof window !== 'undefined') {
  for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(sign, () => void loadPanel().catch(() => undefined), { once: true, passive: true })
  }
}

export function LazyDeliveryPanel(props: Props) {
  const hadFocus = useRef(false)
  return (
    <Suspense fallback={<Pending heading={props.open.heading} hadFocus={hadFocus} />}>
      <Panel {...props} />
      <FocusKept heading={props.open.heading} hadFocus={hadFocus} />
    </Suspense>
  )
}

type FocusProps = { heading: Props['open']['heading']; hadFocus: RefObject<boolean> }

/** Stands in for the panel while its code is fetched, so that the focus is not lost. */
function Pending({ heading, hadFocus }: FocusProps) {
  useLayoutEffect(
    () => () => {
      hadFocus.current = heading.current !== null && heading.current === document.activeElement
    },
    [heading, hadFocus],
  )
  return (
    <aside aria-label="Delivery" aria-busy className="flex min-w-0 flex-col bg-panel desk:border-l desk:border-line">
      <h2 ref={heading} tabIndex={-1} className="px-4 pt-12 pb-3 outline-none">
        <span className="sr-only">Opening the delivery…</span>
        <Skeleton className="h-4 w-40" />
      </h2>
    </aside>
  )
}

/** The panel’s frame without its code; on a phone it replaces the list. */
function NotLoadedFrame({ open: { heading, onClose }, children }: Props & { children: ReactNode }) {
  return (
    <aside aria-label="Delivery" className="flex min-w-0 flex-col gap-2 bg-panel p-4 desk:border-l desk:border-line">
      <div className="flex items-center justify-between">
        <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
          Delivery
        </h2>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </aside>
  )
}

function FocusKept({ heading, hadFocus }: FocusProps) {
  useLayoutEffect(() => {
    if (hadFocus.current) heading.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [heading, hadFocus])
  return null
}
