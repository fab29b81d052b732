'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'

/** How a delivery is reached from within the panel of another. */
export type DeliveryWays = {
  /** Its address, with what the list behind the panel is filtered by. */
  hrefOf: (id: string) => string
  /** Opens it in the panel without leaving the list; without it the link is followed. */
  onOpen: ((id: string) => void) | null
}

type Props = { id: string; ways: DeliveryWays; className?: string; children: ReactNode }

/** Leads from one delivery to another. */
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
