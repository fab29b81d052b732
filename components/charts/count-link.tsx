import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatCount } from '@/lib/format/number'

type Props = {
  count: number
  /** Address of the counted rows; null if no address can name them. */
  href: string | null
  /** The counted thing for screen readers, for example `delivered, all endpoints`. */
  label?: string
  children?: ReactNode
}

/** A number and the way to its rows. */
export function CountLink({ count, href, label, children = formatCount(count) }: Props) {
  if (href === null || count === 0)
    return <span className={count === 0 ? 'text-faint tabular-nums' : 'tabular-nums'}>{children}</span>
  return (
    <Link
      href={href}
      prefetch={false}
      {...(label ? { 'aria-label': `${formatCount(count)} ${label}` } : {})}
      className="tabular-nums underline decoration-line-strong underline-offset-2 hover:text-accent-text hover:decoration-current print:no-underline"
    >
      {children}
    </Link>
  )
}
