'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'

const ViewChoices = onDemand(async () => (await import('./view-choices')).ViewChoices)

/** Columns and density, remembered in this browser. */
export function ViewOptions() {
  return (
    <Popover
      title="Columns and rows"
      isTitleHidden
      align="end"
      className="w-56"
      trigger={
        <Button look="chip" size="small">
          <SlidersHorizontal aria-hidden className="size-3" />
          Columns
        </Button>
      }
    >
      <Suspense fallback={<div aria-busy className="h-72" />}>
        <ViewChoices />
      </Suspense>
    </Popover>
  )
}
