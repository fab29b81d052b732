'use client'

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { PageHead } from '@/components/ui/page-head'
import { FilterBar } from './filter-bar'
import { useList } from './list-provider'
import { ListTools } from './list-tools'

type Props = {
  /** Replaces the list’s own title. */
  title?: string
  intro: ReactNode
  /** Drawn beside the title. */
  actions?: ReactNode
  /** Drawn between title and filters. */
  children?: ReactNode
  below?: ReactNode
}

/** Title, tools and filters of a list. */
export function ListHead({ title, intro, actions = <ListTools />, children, below }: Props) {
  const { list, place } = useList()
  const isOpen = place.openId !== null
  return (
    <>
      {isOpen && <h1 className="sr-only first-letter:uppercase desk:hidden">{list.noun.one}</h1>}
      <div className={clsx('shrink-0', isOpen && 'phone:hidden')}>
        <PageHead title={title ?? list.title} actions={actions}>
          {intro}
        </PageHead>
        {children}
        <FilterBar />
        {below}
      </div>
    </>
  )
}
