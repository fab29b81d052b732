'use client'

import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { type DataColumn, hasRole, type RowOrder } from '@/components/data-table/columns'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import type { ListColumns } from './use-list-columns'

const ViewChoices = onDemand(async () => (await import('./view-choices')).ViewChoices)

type Props = { options: readonly ColumnOption[]; columns: ListColumns; order?: RowOrder | undefined }

export type ColumnOption = { id: string; label: string; canHide: boolean }

export const columnOptions = (columns: readonly DataColumn<never>[]): ColumnOption[] =>
  columns.map((column) => ({
    id: column.id,
    label: column.fullLabel ?? column.label,
    canHide: !hasRole(column, 'link') && !hasRole(column, 'fixed'),
  }))

export function ViewOptions({ options, columns, order }: Props) {
  return (
    <Popover
      title="Columns and rows"
      isTitleHidden
      align="end"
      className="w-72"
      trigger={
        <Button look="chip" size="small">
          <SlidersHorizontal aria-hidden className="size-3" />
          Columns
        </Button>
      }
    >
      <Suspense fallback={<div aria-busy className="h-72" />}>
        <ViewChoices options={options} columns={columns} order={order} />
      </Suspense>
    </Popover>
  )
}
