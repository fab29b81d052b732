'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import type { DataColumn, RowOrder } from '@/components/data-table/columns'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import { type ExportedRows, ExportSlot } from './export-slot'
import type { ListColumns } from './use-list-columns'

const ViewChoices = onDemand(async () => (await import('./view-choices')).ViewChoices)

type Props = {
  hideable: readonly { id: string; label: string }[]
  columns: ListColumns
  order?: RowOrder | undefined
  /** The rows in sight, where they can be exported. */
  exported?: ExportedRows
}

export const hideableOf = (columns: readonly Pick<DataColumn<never>, 'id' | 'enableHiding' | 'meta'>[]) =>
  columns.filter(({ enableHiding }) => enableHiding !== false).map(({ id, meta }) => ({ id, label: meta.label }))

export function ViewOptions({ hideable, columns, order, exported }: Props) {
  return (
    <>
      {exported && <ExportSlot rows={exported} hidden={columns.hidden} />}
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
          <ViewChoices hideable={hideable} columns={columns} order={order} />
        </Suspense>
      </Popover>
    </>
  )
}
