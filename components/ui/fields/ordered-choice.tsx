'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { Checkbox } from './checkbox'

type Item = { id: string; label: string; isChosen: boolean; isAlwaysChosen?: boolean }

type Props = {
  items: readonly Item[]
  /** The number of first items, which can be moved among each other. */
  movable: number
  onChoose: (id: string, isChosen: boolean) => void
  /** Called with the ids of the movable items in their new order. */
  onOrder: (ids: string[]) => void
  className?: string
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** A list of check boxes that can be ordered; Alt with an arrow key moves the focused item. */
export function OrderedChoice({ items, movable, onChoose, onOrder, className }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const move = (at: number, step: number) => {
    const item = items[at]
    const to = at + step
    if (!item || at >= movable || to < 0 || to >= movable) return
    const next = items.slice(0, movable).map(({ id }) => id)
    next.splice(at, 1)
    next.splice(to, 0, item.id)
    onOrder(next)
    announce(`${item.label} is column ${to + 1} of ${movable}`)
  }
  const onKeyDown = (event: KeyboardEvent, at: number, id: string) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    move(at, step)
    // The item keeps the focus at its new place.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus())
  }
  return (
    <ul ref={list} className={className}>
      {items.map(({ id, label, isChosen, isAlwaysChosen = false }, at) => (
        <li key={id} className="flex min-h-7 items-center gap-1 pr-1 pl-2 hover:bg-sunken has-focus-visible:bg-sunken">
          <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 has-aria-disabled:cursor-default has-aria-disabled:opacity-60">
            <Checkbox
              data-item={id}
              checked={isChosen}
              aria-disabled={isAlwaysChosen}
              title={isAlwaysChosen ? 'This column is always shown' : undefined}
              onKeyDown={(event) => onKeyDown(event, at, id)}
              onChange={(event) => !isAlwaysChosen && onChoose(id, event.target.checked)}
            />
            <span className="truncate">{label}</span>
          </label>
          {at < movable && (
            <>
              <Button
                look="quiet"
                size="miniIcon"
                aria-label={`Move ${label} up`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp aria-hidden className="size-3.5" />
              </Button>
              <Button
                look="quiet"
                size="miniIcon"
                aria-label={`Move ${label} down`}
                disabled={at === movable - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown aria-hidden className="size-3.5" />
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
