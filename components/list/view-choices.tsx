'use client'

import type { RowOrder } from '@/components/data-table/columns'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import type { ListColumns } from './use-list-columns'

type Props = { hideable: readonly { id: string; label: string }[]; columns: ListColumns; order: RowOrder | undefined }

export function ViewChoices({ hideable, columns, order }: Props) {
  const { preferences, change } = usePreferences()
  const { density } = preferences
  const setShown = (id: string, isShown: boolean) => {
    const others = columns.hidden.filter((hidden) => hidden !== id)
    columns.hide(isShown ? others : [...others, id])
  }
  const isSized = Object.keys(columns.widths).length > 0
  return (
    <div className="flex flex-col gap-0.5 px-1 py-2">
      <fieldset>
        <legend className="px-2 pb-0.5 text-mini font-medium text-faint">Columns</legend>
        {hideable.map(({ id, label }) => (
          <CheckboxRow key={id} isChecked={!columns.hidden.includes(id)} onChange={(isShown) => setShown(id, isShown)}>
            {label}
          </CheckboxRow>
        ))}
      </fieldset>
      {isSized && (
        <Button look="quiet" size="small" className="mx-1" onClick={columns.resetWidths}>
          Reset widths
        </Button>
      )}
      <p className="px-2 pt-1 text-mini text-faint">
        A narrow window hides some columns. Drag the edge of a column head to resize it.
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
