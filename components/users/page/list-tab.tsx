'use client'

import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
import { LeftOut } from '@/components/resource/left-out'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import type { LiveReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import type { ResourcePage } from '@/lib/users/dto'
import { Paging } from './paging'
import { TabHead } from './tab-head'
import { TabSkeleton } from './tab-skeleton'
import { UserReading } from './user-reading'

type Props<Row> = {
  userId: string
  title: string
  noun: { one: string; many: string }
  lead: ReactNode
  reading: LiveReading<ResourcePage<Row>>
  filters?: ReactNode
  /** Filters are set, and this clears them. */
  noMatch?: ReactNode
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  hrefOf: (row: Row) => string | null
  cursor: string | null
  onGoTo: (cursor: string | null) => void
}

/** A tab with a list that the platform answers page by page. */
export function ListTab<Row>({
  userId,
  title,
  noun,
  lead,
  reading,
  filters,
  noMatch,
  cursor,
  onGoTo,
  ...table
}: Props<Row>) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <TabHead title={title} reading={reading}>
        {lead}
      </TabHead>
      {filters}
      <UserReading
        userId={userId}
        reading={reading}
        subject={`The ${noun.many}`}
        skeleton={<TabSkeleton of={noun.many} />}
      >
        {({ rows, unreadable, leftOut, olderCursor }) => (
          <div className={reading.isEarlier ? 'flex flex-col gap-3 opacity-60' : 'flex flex-col gap-3'}>
            <UnreadableItems items={unreadable} noun={noun} />
            {rows.length > 0 && <PlainTable caption={title} rows={rows} {...table} />}
            <LeftOut count={leftOut} noun={noun} />
            {rows.length === 0 && unreadable.length === 0 && (
              <BlankState title={noMatch ? `No ${noun.one} matches` : `No ${noun.one}`} actions={noMatch}>
                {noMatch
                  ? 'The platform has none that fits these filters.'
                  : cursor === null
                    ? `The platform has no ${noun.one} of this user.`
                    : 'There is nothing at this place of the list.'}
              </BlankState>
            )}
            <Paging olderCursor={olderCursor} isFirst={cursor === null} isReading={reading.isReading} onGoTo={onGoTo} />
          </div>
        )}
      </UserReading>
    </section>
  )
}
