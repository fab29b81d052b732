'use client'

import { useEffect, useRef } from 'react'
import type { Strip, StripCell } from '@/lib/archive/sequence/dto'
import { FoldBox, GapBox, NumberBox } from './strip-cells'

type Props = {
  environment: string
  strip: Strip
  /** The subject of the strip, for screen readers. */
  label: string
  current: number | null
  /** Address of the whole strip; null if nothing more is drawn. */
  foldHref: string | null
}

export function StripView({ environment, strip, label, current, foldHref }: Props) {
  const row = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const cell = current === null ? null : row.current?.querySelector<HTMLElement>('[aria-current]')
    const box = row.current?.parentElement
    if (!cell || !box) return
    // Scrolls the row alone, never the page around it.
    box.scrollLeft = cell.offsetLeft - (box.clientWidth - cell.offsetWidth) / 2
  }, [current])
  return (
    <div className="relative -m-1 overflow-x-auto p-1">
      <ol ref={row} aria-label={label} className="flex w-full min-w-max gap-[3px]">
        {strip.cells.map((cell) => (
          <li key={keyOf(cell)} className="h-[42px] w-[5.5rem] max-w-36 flex-1">
            {cell.kind === 'gap' ? (
              <GapBox gap={cell} />
            ) : cell.kind === 'fold' ? (
              <FoldBox fold={cell} href={foldHref} />
            ) : (
              <NumberBox
                cell={cell}
                href={cell.deliveryId && `/${environment}/deliveries/${cell.deliveryId}`}
                isCurrent={cell.sequence === current}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function keyOf(cell: StripCell): number {
  return cell.kind === 'number' ? cell.sequence : cell.first
}
