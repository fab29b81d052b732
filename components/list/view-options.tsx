'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import type { ListColumns } from './use-list-columns'

const ViewChoices = onDemand(async () => (await import('./view-choices')).ViewChoices)

type Props = {
  hideable: readonly { id: string; label: string }[]
  columns: ListColumns
}

export function ViewOptions({ hideable, columns }: Props) {
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
        <ViewChoices hideable={hideable} columns={columns} />
      </Suspense>
    </Popover>
  )
}
