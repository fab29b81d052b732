'use client'

import type { ReactNode } from 'react'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'

type Props = {
  /** Null where there could be rows. */
  empty: ReactNode | null
  /** Null without filters. */
  noMatch: ReactNode | null
  isBeyond: boolean
  onNewest: () => void
}

export function NoRows({ empty, noMatch, isBeyond, onNewest }: Props) {
  if (empty) return empty
  if (!isBeyond && noMatch) return noMatch
  return (
    <BlankState title="No rows here" actions={<Button onClick={onNewest}>Go to the newest</Button>}>
      {isBeyond
        ? 'There are no rows older than the place this link points to.'
        : 'There are no rows at the place this link points to.'}
    </BlankState>
  )
}
