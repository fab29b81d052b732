'use client'

import type { ComponentProps, ReactNode } from 'react'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useList } from './list-provider'
import { NoMatch } from './no-match'

type Props = ComponentProps<typeof NoMatch> & {
  /** Shown if there is nothing yet. */
  blank: ReactNode
  /** Whether there is nothing yet, for a list whose counts do not tell. */
  isBlank?: boolean
}

export function NoRows({ blank, isBlank, ...noMatch }: Props) {
  const { list, which, counts, filters, goTo, ...state } = useList()
  if (blank !== null && (isBlank ?? state.isBlank)) return blank
  const isBeyond = filters.cursor !== null && (list.isOnward || (counts?.total ?? 0) > 0)
  if (list.isFiltered(which) && !isBeyond) return <NoMatch {...noMatch} />
  return (
    <BlankState title="No rows here" actions={<Button onClick={() => goTo(null)}>Go to the newest</Button>}>
      {isBeyond
        ? 'There are no rows older than the place this link points to.'
        : 'There are no rows at the place this link points to.'}
    </BlankState>
  )
}
