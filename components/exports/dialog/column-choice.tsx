'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { announce } from '@/components/ui/text/announcer'

type Props = {
  columns: readonly { id: string; head: string }[]
  /** Ids in the order of the file. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem: string | null
}

const MOVES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Chosen ones first, in the order of the file. Alt and an arrow key move the focused one. */
export function ColumnChoice({ columns, chosen, onChange, problem }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ordered = [...chosen.flatMap((id) => byId.get(id) ?? []), ...columns.filter(({ id }) => !chosen.includes(id))]
  const move = (id: string, step: number) => {
    const at = chosen.indexOf(id)
    const to = at + step
    if (at === -1 || to < 0 || to >= chosen.length) return
    const next = chosen.filter((each) => each !== id)
    next.splice(to, 0, id)
    onChange(next)
    announce(`${byId.get(id)?.head ?? id} is column ${to + 1} of ${next.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.altKey ? MOVES[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    move(id, step)
    // The row keeps the focus on its new place.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-column="${id}"]`)?.focus())
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium">Columns</legend>
      <div className="flex flex-wrap items-center gap-x-3 text-muted">
        <span>
          {chosen.length} of {columns.length}, in this order
        </span>
        <Button
          look="quiet"
          size="small"
          onClick={() => onChange([...chosen, ...columns.map(({ id }) => id).filter((id) => !chosen.includes(id))])}
        >
          All
        </Button>
        <Button look="quiet" size="small" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <ul ref={list} className="max-h-56 overflow-y-auto rounded-control border border-line py-1">
        {ordered.map(({ id, head }) => {
          const at = chosen.indexOf(id)
          return (
            <li
              key={id}
              className="flex min-h-7 items-center gap-1 pr-1 pl-2 hover:bg-sunken has-focus-visible:bg-sunken"
            >
              <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
                <Checkbox
                  data-column={id}
                  checked={at !== -1}
                  onKeyDown={(event) => onKeyDown(event, id)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <span className="truncate">{head}</span>
              </label>
              {at !== -1 && (
                <>
                  <Button
                    look="quiet"
                    size="miniIcon"
                    aria-label={`Move ${head} up`}
                    disabled={at === 0}
                    focusableWhenDisabled
                    onClick={() => move(id, -1)}
                  >
                    <ArrowUp aria-hidden className="size-3.5" />
                  </Button>
                  <Button
                    look="quiet"
                    size="miniIcon"
                    aria-label={`Move ${head} down`}
                    disabled={at === chosen.length - 1}
                    focusableWhenDisabled
                    onClick={() => move(id, 1)}
                  >
                    <ArrowDown aria-hidden className="size-3.5" />
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p role="alert" className="font-medium text-failed empty:hidden">
        {problem}
      </p>
      <p className="text-small text-muted">Alt with an arrow key moves the focused column.</p>
    </fieldset>
  )
}
