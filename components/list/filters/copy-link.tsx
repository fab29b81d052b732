'use client'

import { Link } from 'lucide-react'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { Cursor, List } from '@/lib/list/define-list'
import { pinnedAddress } from '@/lib/list/pinned-address'

type Props<F, P extends F & Cursor, Row, C> = {
  list: List<F, P, Row, C>
  /** In milliseconds. */
  readAt: number
}

/** A link that shows a colleague the same rows, also later. */
export function CopyLink<F, P extends F & Cursor, Row, C>({ list, readAt }: Props<F, P, Row, C>) {
  return (
    <CopyButton
      value={() => pinnedAddress(list, window.location.href, new Date(readAt))}
      label="Copy link to these rows"
      icon={Link}
      size="miniIcon"
      className="ml-0.5"
    />
  )
}
