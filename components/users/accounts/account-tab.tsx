'use client'

import type { ReactNode } from 'react'
import { LeftOut } from '@/components/resource/left-out'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import type { AccountList } from '@/lib/users/accounts/dto'
import { TabHead } from '../page/tab-head'
import { TabSkeleton } from '../page/tab-skeleton'
import { UserReading } from '../page/user-reading'

export type AccountTabProps<T> = { userId: string; seed: ReadingSeed<T> }

export type Noun = { one: string; many: string }

type Props<Row> = AccountTabProps<AccountList<Row>> & {
  title: string
  noun: Noun
  lead: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A tab with one whole list of accounts. */
export function AccountTab<Row>({ userId, seed, title, noun, lead, children }: Props<Row>) {
  const reading = useReading(seed)
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <TabHead title={title} reading={reading}>
        {lead}
      </TabHead>
      <UserReading
        userId={userId}
        reading={reading}
        subject={`The ${noun.many}`}
        skeleton={<TabSkeleton of={noun.many} />}
      >
        {(list) => (
          <AccountRows list={list} noun={noun}>
            {children}
          </AccountRows>
        )}
      </UserReading>
    </section>
  )
}

type RowsProps<Row> = { list: AccountList<Row>; noun: Noun; children: (rows: Row[]) => ReactNode }

export function AccountRows<Row>({ list: { rows, unreadable, leftOut }, noun, children }: RowsProps<Row>) {
  return (
    <>
      <UnreadableItems items={unreadable} noun={noun} />
      {rows.length > 0 && children(rows)}
      <LeftOut count={leftOut} noun={noun} />
      {rows.length === 0 && unreadable.length === 0 && (
        <BlankState title={`No ${noun.one}`}>The platform has no {noun.one} of this user.</BlankState>
      )}
    </>
  )
}
