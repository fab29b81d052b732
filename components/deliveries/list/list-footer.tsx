'use client'

import { ChevronDown, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Paging } from '@/components/data-table/paging'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoices } from '@/components/ui/layers/menu'
import { Kbd } from '@/components/ui/text/kbd'
import { PAGE_SIZES, type PageSize } from '@/lib/archive/filter/search-params'
import { formatCount } from '@/lib/format/number'
import type { DeliveryList } from '../delivery-queries'
import { totalText } from '../filters/count-words'

const SIZE_CHOICES = PAGE_SIZES.map((size) => ({ value: `${size}` as const, label: `${size} rows` }))

type Props = {
  list: DeliveryList
  limit: PageSize
  onLimit: (limit: PageSize) => void
  onGoTo: (cursor: string | null) => void
  onKeys: () => void
  /** Floats above the line. */
  above: ReactNode
}

export function ListFooter({ list, limit, onLimit, onGoTo, onKeys, above }: Props) {
  const { olderCursor, newerCursor } = list
  return (
    <Paging
      summary={`${formatCount(list.rows.length)} of ${totalText(list)}`}
      above={above}
      onNewer={newerCursor === null ? null : () => onGoTo(newerCursor)}
      onOlder={olderCursor === null ? null : () => onGoTo(olderCursor)}
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
          value={`${limit}` as const}
          choices={SIZE_CHOICES}
          onChange={(chosen) => {
            const size = PAGE_SIZES.find((candidate) => String(candidate) === chosen)
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
