'use client'

import { ChevronDown, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoices } from '@/components/ui/layers/menu'
import { Kbd } from '@/components/ui/text/kbd'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { CountedPage } from '@/lib/list/page'
import { totalText } from './filters/count-words'
import { useList } from './list-provider'

/** The place of the page in the list: `50`, or `51 to 100` on a later page. */
const placeText = ({ rows, above }: CountedPage<unknown>) =>
  above === undefined ? formatCount(rows.length) : `${formatCount(above + 1)} to ${formatCount(above + rows.length)}`

const hereText = ({ rows }: CountedPage<unknown>) => `${formatQuantity(rows.length, 'row', 'rows')} on this page`

type Way = { label: string; title: string }

const BOTH_WAYS: readonly [Way, Way] = [
  { label: 'Previous', title: 'Previous page ([)' },
  { label: 'Next', title: 'Next page (])' },
]
const ONWARD: readonly [Way, Way] = [
  { label: 'First page', title: 'First page (g)' },
  { label: 'Next page', title: 'Next page (])' },
]

/** Count, pages and page size of a list; `above` floats over the last rows. */
export function ListFooter({ above }: { above: ReactNode }) {
  const { list, page, beside, filters, change, goTo, showKeys } = useList()
  const { limit } = filters
  const size = list.controls.limit
  const sizes = size?.kind === 'size' ? size.sizes : []
  const isOnward = list.isOnward ?? false
  const isEarlier = page.earlierAt !== null
  if (!page.data || !beside) return null
  const [back, on] = isOnward ? ONWARD : BOTH_WAYS
  const hasBack = isOnward ? filters.cursor !== null : beside.previous !== null
  const hasOn = beside.next !== null
  return (
    <div className="sticky short:static bottom-0 left-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-3 py-1.5 text-small text-muted">
      {above && (
        <div className="pointer-events-none absolute inset-x-3 bottom-full flex justify-center pb-2">{above}</div>
      )}
      <span className="tabular-nums">
        {isEarlier
          ? 'Not loaded yet'
          : isOnward
            ? hereText(page.data)
            : `${placeText(page.data)} of ${totalText(page.data)}`}
      </span>
      <Menu
        trigger={
          <Button look="quiet" size="small" className="text-small">
            {limit} per page
            <ChevronDown aria-hidden className="size-3" />
          </Button>
        }
      >
        <MenuChoices
          label="Rows per page"
          value={`${limit}`}
          choices={sizes.map((size) => ({ value: `${size}`, label: `${size} rows` }))}
          onChange={(chosen) => change({ limit: Number(chosen) })}
        />
      </Menu>
      <Button look="quiet" size="small" className="text-small phone:hidden" onClick={showKeys}>
        <Keyboard aria-hidden className="size-3.5" />
        Keys <Kbd>?</Kbd>
      </Button>
      {(hasBack || hasOn) && (
        <div className="ml-auto flex gap-1.5">
          <Button
            size="small"
            disabled={isEarlier || !hasBack}
            title={back.title}
            onClick={() => goTo(beside.previous)}
          >
            <ChevronLeft aria-hidden className="size-3.5" />
            <span className="phone:sr-only">{back.label}</span>
          </Button>
          <Button size="small" disabled={isEarlier || !hasOn} title={on.title} onClick={() => goTo(beside.next)}>
            <span className="phone:sr-only">{on.label}</span>
            <ChevronRight aria-hidden className="size-3.5" />
          </Button>
        </div>
      )}
    </div>
  )
}
