'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'

export type DeliveryWays = {
  hrefOf: (id: string) => string
  /** Opens the delivery in place; if null, the link is followed. */
  onOpen: ((id: string) => void) | null
}

type Props = { id: string; ways: DeliveryWays; className?: string; children: ReactNode }

export function RelatedLink({ id, ways: { hrefOf, onOpen }, className, children }: Props) {
  return (
    <Link
      href={hrefOf(id)}
      prefetch={false}
      {...(className ? { className } : {})}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!onOpen || !isPlain) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {children}
    </Link>
  )
}
