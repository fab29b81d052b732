'use client'

import { Button } from '@/components/ui/button'
import { OrderedChoice } from '@/components/ui/fields/ordered-choice'

type Props = {
  columns: readonly { id: string; head: string }[]
  /** Ids in the order of the file. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem: string | null
}

/** Chooses and orders columns; the chosen ones come first, in the order of the file. */
export function ColumnChoice({ columns, chosen, onChange, problem }: Props) {
  const others = columns.map(({ id }) => id).filter((id) => !chosen.includes(id))
  const labels = new Map(columns.map(({ id, head }) => [id, head]))
  const items = [...chosen, ...others].flatMap((id, at) => {
    const label = labels.get(id)
    return label === undefined ? [] : [{ id, label, isChosen: at < chosen.length }]
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium">Columns</legend>
      <div className="flex flex-wrap items-center gap-x-3 text-muted">
        <span>
          {chosen.length} of {columns.length}, in this order
        </span>
        <Button look="quiet" size="small" onClick={() => onChange([...chosen, ...others])}>
          All
        </Button>
        <Button look="quiet" size="small" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <OrderedChoice
        items={items}
        movable={chosen.length}
        onChoose={(id, isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))}
        onOrder={onChange}
        className="max-h-56 overflow-y-auto rounded-control border border-line py-1"
      />
      <p role="alert" className="font-medium text-failed empty:hidden">
        {problem}
      </p>
      <p className="text-small text-muted">Alt with an arrow key moves the focused column.</p>
    </fieldset>
  )
}
