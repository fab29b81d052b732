'use client'

import { SlidersHorizontal } from 'lucide-react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/checkbox'
import { Popover } from '@/components/ui/popover'
import { DELIVERY_COLUMNS } from './columns'

const HIDEABLE = DELIVERY_COLUMNS.filter((column) => column.enableHiding !== false)

/** Columns and density, remembered in this browser. */
export function ViewOptions() {
  const { preferences, change } = usePreferences()
  const { hiddenColumns, density } = preferences
  const setShown = (id: string, isShown: boolean) => {
    const others = hiddenColumns.filter((hidden) => hidden !== id)
    change({ hiddenColumns: isShown ? others : [...others, id] })
  }
  return (
    <Popover
      title="View"
      align="end"
      className="w-52"
      trigger={
        <Button look="chip" size="small">
          <SlidersHorizontal aria-hidden className="size-3" />
          View
        </Button>
      }
    >
      <div className="flex flex-col gap-0.5 px-1 pb-2">
        <fieldset>
          <legend className="px-2 pb-0.5 text-mini font-medium text-faint">Columns</legend>
          {HIDEABLE.map(({ id, meta }) => (
            <CheckboxRow key={id} isChecked={!hiddenColumns.includes(id)} onChange={(isShown) => setShown(id, isShown)}>
              {meta.label}
            </CheckboxRow>
          ))}
        </fieldset>
        <fieldset className="mt-1 border-t border-line pt-1.5">
          <legend className="sr-only">Density</legend>
          <CheckboxRow
            isChecked={density === 'roomy'}
            onChange={(isRoomy) => change({ density: isRoomy ? 'roomy' : 'compact' })}
          >
            Roomy rows
          </CheckboxRow>
        </fieldset>
      </div>
    </Popover>
  )
}
