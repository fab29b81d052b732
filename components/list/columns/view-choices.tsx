'use client'

import { inOrder, type RowOrder } from '@/components/data-table/columns'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { OrderedChoice } from '@/components/ui/fields/ordered-choice'
import type { ListColumns } from './use-list-columns'
import type { ColumnOption } from './view-options'

type Props = { options: readonly ColumnOption[]; columns: ListColumns; order: RowOrder | undefined }

export function ViewChoices({ options, columns, order }: Props) {
  const { preferences, change } = usePreferences()
  const { density } = preferences
  const setShown = (id: string, isShown: boolean) => {
    const others = columns.hidden.filter((hidden) => hidden !== id)
    columns.hide(isShown ? others : [...others, id])
  }
  const ordered = inOrder(options, columns.order)
  const isSized = Object.keys(columns.widths).length > 0
  return (
    <div className="flex flex-col gap-0.5 px-1 py-2">
      <fieldset>
        <legend className="px-2 pb-0.5 text-mini font-medium text-faint">Columns</legend>
        <OrderedChoice
          items={ordered.map(({ canHide, ...option }) => ({
            ...option,
            isChosen: !columns.hidden.includes(option.id),
            isAlwaysChosen: !canHide,
          }))}
          movable={ordered.length}
          onChoose={setShown}
          onOrder={columns.setOrder}
        />
      </fieldset>
      <div className="mx-1 flex gap-1 empty:hidden">
        {isSized && (
          <Button look="quiet" size="small" onClick={columns.resetWidths}>
            Reset widths
          </Button>
        )}
        {columns.order.length > 0 && (
          <Button look="quiet" size="small" onClick={() => columns.setOrder([])}>
            Reset order
          </Button>
        )}
      </div>
      <p className="px-2 pt-1 text-mini text-faint">
        A narrow window hides some columns. Drag the edge of a column head to resize it. Alt with an arrow key moves the
        focused column.
      </p>
      <fieldset className="mt-1 border-t border-line pt-1.5">
        <legend className="sr-only">Rows</legend>
        <CheckboxRow
          isChecked={density === 'roomy'}
          onChange={(isRoomy) => change({ density: isRoomy ? 'roomy' : 'compact' })}
        >
          Roomy rows
        </CheckboxRow>
        {order && (
          <CheckboxRow isChecked={order.isAscending} onChange={order.onTurn}>
            Oldest first
          </CheckboxRow>
        )}
      </fieldset>
    </div>
  )
}
