'use client'

import { type ComponentProps, Suspense } from 'react'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { ReturnPanel } from './return-panel'

type Props = ComponentProps<typeof ReturnPanel>

const Panel = onDemand(async () => (await import('./return-panel')).ReturnPanel)

export function LazyReturnPanel(props: Props) {
  return (
    <Suspense
      fallback={
        <aside aria-label="Return" aria-busy className="flex min-w-0 flex-col bg-panel desk:border-l desk:border-line">
          <h2 ref={props.open.heading} tabIndex={-1} className="px-4 pt-12 pb-3 outline-none">
            <span className="sr-only">Opening the return…</span>
            <Skeleton className="h-4 w-40" />
          </h2>
        </aside>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}
