'use client'

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'

type Props = {
  /** The configured origin, the only one that changes are accepted from. */
  origin: string
  children: ReactNode
}

/** Shows the form only at the configured origin; at another address, where it would be refused, links there instead. */
export function AtOwnAddress({ origin, children }: Props) {
  const opened = useSyncExternalStore(keepsStill, readAddress, () => null)
  if (opened === null || new URL(opened).origin === origin) return children
  const { origin: other, pathname, search, hash } = new URL(opened)
  return (
    <div role="alert" className="flex flex-col gap-3 text-pretty [overflow-wrap:anywhere]">
      <p className="flex gap-1.5 font-medium text-failed">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        You can’t sign in at this address.
      </p>
      <p>
        You opened {other}, but this Rampdesk is configured for{' '}
        <a href={`${origin}${pathname}${search}${hash}`} className="text-accent-text underline underline-offset-2">
          {origin}
        </a>
        . Open it there.
      </p>
      <p className="text-muted">
        If {other} is the right address, set <code>NEXTAUTH_URL</code> to it and restart Rampdesk.
      </p>
    </div>
  )
}

const keepsStill = () => () => undefined
const readAddress = () => window.location.href
