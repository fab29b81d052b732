'use client'

import type { ReactNode } from 'react'
import { LeftOut } from '@/components/resource/left-out'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import type { AccountList } from '@/lib/users/accounts/dto'
import { ReadingTab } from '../page/reading-tab'

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
    <ReadingTab userId={userId} reading={reading} title={title} lead={lead}>
      {(list) => (
        <AccountRows list={list} noun={noun}>
          {children}
        </AccountRows>
      )}
    </ReadingTab>
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
        <BlankState title={`No ${noun.many}`}>The platform has no {noun.many} for this user.</BlankState>
      )}
    </>
  )
}
