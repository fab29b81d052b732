'use client'

import clsx from 'clsx'
import { LayoutList, Rows3, X } from 'lucide-react'
import { useRef } from 'react'
import { useKeys } from '@/components/data-table/use-keys'
import type { RegistrationView } from '@/components/preferences/preferences'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { SearchBox } from '@/components/ui/fields/search-box'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { RegistrationOrder } from '@/lib/registrations/list/order-registrations'
import { SegmentedControl } from '../health/segments'
import type { Arrangement } from './use-arrangement'

const ORDERS: readonly { value: RegistrationOrder; label: string }[] = [
  { value: 'health', label: 'Worst first' },
  { value: 'name', label: 'Name' },
  { value: 'delivered', label: 'Last delivered' },
]

const VIEWS: readonly { value: RegistrationView; label: string; Icon: typeof Rows3 }[] = [
  { value: 'cards', label: 'Cards', Icon: LayoutList },
  { value: 'table', label: 'Table', Icon: Rows3 },
]

const VIEW_CHOICES = VIEWS.map(({ value, label, Icon }) => ({
  value,
  label: (
    <>
      <Icon aria-hidden className="size-3.5" />
      <span className="phone:sr-only">{label}</span>
    </>
  ),
}))

const KEYS = [{ action: 'search', keys: ['/'] }] as const

type Props = { arrangement: Arrangement; found: number; all: number }

export function ListToolbar({ arrangement, found, all }: Props) {
  const { search, trouble, order, view, setSearch, showAll, setOrder, setView } = arrangement
  const isCut = search !== '' || trouble.length > 0
  const { hasCharacterKeys } = usePreferences().preferences
  const field = useRef<HTMLInputElement>(null)
  useKeys(KEYS, { search: () => field.current?.select() }, hasCharacterKeys)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        ref={field}
        type="search"
        label="Search by URL, id or event"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') setSearch('')
        }}
        frameClassName="h-[30px] min-w-0 flex-1 basis-56 max-w-md rounded-control border border-line-strong bg-panel px-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-accent phone:h-9 phone:max-w-none phone:basis-full"
        className="[&::-webkit-search-cancel-button]:hidden"
      />
      <span
        role="status"
        className={clsx('text-small whitespace-nowrap text-muted tabular-nums', !isCut && 'phone:sr-only')}
      >
        {isCut ? `${formatCount(found)} of ${formatCount(all)}` : formatQuantity(all, 'registration')}
      </span>
      {trouble.length > 0 && (
        <Button size="small" onClick={showAll}>
          <span className="first-letter:uppercase">{trouble.join(' or ')} only</span>
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">Show all</span>
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0">
        <SegmentedControl label="Order" value={order} choices={ORDERS} onChange={setOrder} />
        <SegmentedControl label="Layout" value={view} choices={VIEW_CHOICES} onChange={setView} />
      </div>
    </div>
  )
}
