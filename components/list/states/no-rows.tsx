'use client'

import type { ReactNode } from 'react'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'

type Props = {
  /** Nothing could be here yet: why, and what will appear. Null where there is something. */
  empty: ReactNode | null
  /** What each filter takes away. Null without any filter. */
  noMatch: ReactNode | null
  /** The address names a place in the list, and there are rows elsewhere. */
  isBeyond: boolean
  onNewest: () => void
}

/** Which of the reasons for an empty list it is: nothing at all, nothing on this page, no match, or an odd place. */
export function NoRows({ empty, noMatch, isBeyond, onNewest }: Props) {
  if (empty) return empty
  if (!isBeyond && noMatch) return noMatch
  return (
    <BlankState title="No rows here" actions={<Button onClick={onNewest}>Go to the newest</Button>}>
      {isBeyond
        ? 'There is nothing older than the place this address points to.'
        : 'There is nothing at the place this address points to.'}
    </BlankState>
  )
}
