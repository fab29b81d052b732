'use client'

import type { ReactNode } from 'react'
import type { LiveReading } from '@/components/resource/use-reading'
import { TabHead } from './tab-head'
import { TabSkeleton } from './tab-skeleton'
import { UserReading } from './user-reading'

type Props<T> = {
  userId: string
  reading: LiveReading<T>
  title: string
  /** Noun for the things read, for example "bank accounts". */
  of?: string
  lead: ReactNode
  actions?: ReactNode
  /** Drawn above the content. */
  note?: ReactNode
  children: (value: T) => ReactNode
}

/** A tab of a user’s page: its head, and the states of what it reads. */
export function ReadingTab<T extends object>(props: Props<T>) {
  const { userId, reading, title, of = title.toLowerCase(), lead, actions, note, children } = props
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <TabHead title={title} reading={reading} actions={actions}>
        {lead}
      </TabHead>
      {note}
      <UserReading userId={userId} reading={reading} subject={`The ${of}`} skeleton={<TabSkeleton of={of} />}>
        {children}
      </UserReading>
    </section>
  )
}
