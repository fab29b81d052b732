'use client'

import type { ReactNode } from 'react'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'

type Props = {
  /** Null where there could be rows. */
  empty: ReactNode | null
  /** Null without filters. */
  noMatch: ReactNode | null
  /** The cursor is past the rows. */
  isBeyond: boolean
  onNewest: () => void
}

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
