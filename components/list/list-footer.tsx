'use client'

import { ChevronDown, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoices } from '@/components/ui/layers/menu'
import { Kbd } from '@/components/ui/text/kbd'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { CountedPage } from '@/lib/list/page'
import { totalText } from './filters/count-words'

type Props<Size extends number> = {
  /** Nothing is counted, and the way back is to the first page. */
  isOnward: boolean
  isFirst: boolean
  /** The rows answer earlier filters. */
  isEarlier: boolean
  page: CountedPage<unknown>
  sizes: readonly Size[]
  limit: Size
  onLimit: (limit: Size) => void
  onGoTo: (cursor: string | null) => void
  onKeys: () => void
  above: ReactNode
}

/** `50`, or `51 to 100` on a later page. */
const placeText = ({ rows, above }: CountedPage<unknown>) =>
  above === undefined ? formatCount(rows.length) : `${formatCount(above + 1)} to ${formatCount(above + rows.length)}`

const hereText = ({ rows }: CountedPage<unknown>) => `${formatQuantity(rows.length, 'row', 'rows')} on this page`

type Way = { label: string; title: string }

const BOTH_WAYS: readonly [Way, Way] = [
  { label: 'Newer', title: 'Newer ([)' },
  { label: 'Older', title: 'Older (])' },
]
const ONWARD: readonly [Way, Way] = [
  { label: 'First page', title: 'First page (g)' },
  { label: 'Next page', title: 'Next page (])' },
]

export function ListFooter<Size extends number>({
  isOnward,
  isFirst,
  isEarlier,
  page,
  sizes,
  limit,
  onLimit,
  onGoTo,
  onKeys,
  above,
}: Props<Size>) {
  const { olderCursor, newerCursor } = page
  return (
    <Paging
      summary={isEarlier ? 'Not loaded yet' : isOnward ? hereText(page) : `${placeText(page)} of ${totalText(page)}`}
      ways={isOnward ? ONWARD : BOTH_WAYS}
      above={above}
      onNewer={
        isEarlier || (isOnward ? isFirst : newerCursor === null) ? null : () => onGoTo(isOnward ? null : newerCursor)
      }
      onOlder={isEarlier || olderCursor === null ? null : () => onGoTo(olderCursor)}
    >
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
          onChange={(chosen) => {
            const size = sizes.find((candidate) => String(candidate) === chosen)
            if (size) onLimit(size)
          }}
        />
      </Menu>
      <Button look="quiet" size="small" className="text-small phone:hidden" onClick={onKeys}>
        <Keyboard aria-hidden className="size-3.5" />
        Keys <Kbd>?</Kbd>
      </Button>
    </Paging>
  )
}

type PagingProps = {
  /** For instance "50 of 5,000". */
  summary: ReactNode
  ways: readonly [Way, Way]
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  children?: ReactNode
  /** Floats over the last rows. */
  above?: ReactNode
}

function Paging({ summary, ways: [back, on], onNewer, onOlder, children, above }: PagingProps) {
  return (
    <div className="sticky short:static bottom-0 left-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas px-3 py-1.5 text-small text-muted">
      {above && (
        <div className="pointer-events-none absolute inset-x-3 bottom-full flex justify-center pb-2">{above}</div>
      )}
      <span className="tabular-nums">{summary}</span>
      {children}
      <div className="ml-auto flex gap-1.5">
        <Button size="small" disabled={!onNewer} focusableWhenDisabled title={back.title} onClick={() => onNewer?.()}>
          <ChevronLeft aria-hidden className="size-3.5" />
          <span className="phone:sr-only">{back.label}</span>
        </Button>
        <Button size="small" disabled={!onOlder} focusableWhenDisabled title={on.title} onClick={() => onOlder?.()}>
          <span className="phone:sr-only">{on.label}</span>
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      </div>
    </div>
  )
}
