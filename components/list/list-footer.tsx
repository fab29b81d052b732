'use client'

import { ChevronDown, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Paging } from '@/components/data-table/paging'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoices } from '@/components/ui/layers/menu'
import { Kbd } from '@/components/ui/text/kbd'
import { formatCount } from '@/lib/format/number'
import type { CountedPage } from '@/lib/list/page'
import { totalText } from './filters/count-words'

type Props<Size extends number> = {
  page: CountedPage<unknown>
  sizes: readonly Size[]
  limit: Size
  onLimit: (limit: Size) => void
  onGoTo: (cursor: string | null) => void
  onKeys: () => void
  above: ReactNode
}

export function ListFooter<Size extends number>({ page, sizes, limit, onLimit, onGoTo, onKeys, above }: Props<Size>) {
  const { olderCursor, newerCursor } = page
  return (
    <Paging
      summary={`${formatCount(page.rows.length)} of ${totalText(page)}`}
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
