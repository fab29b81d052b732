'use client'

import { Link } from 'lucide-react'
import { CopyButton } from '@/components/ui/text/copy-button'
import { pinnedAddress } from '@/lib/list/pinned-address'
import { useList } from './list-provider'

/** Copies a link that shows a colleague the same rows, also later. */
export function CopyLink() {
  const { list, page } = useList()
  return (
    <CopyButton
      value={() => pinnedAddress(list, window.location.href, new Date(page.dataUpdatedAt))}
      label="Copy link to these rows"
      icon={Link}
      size="miniIcon"
      control="copy-link"
      className="ml-0.5"
    />
  )
}
