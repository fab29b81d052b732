import clsx from 'clsx'
import Link from 'next/link'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Link>, 'href'> & {
  /** If null, because no address can name the thing, the text is no link. */
  href: string | null
  /** Underlined under the pointer only. */
  isQuiet?: boolean
}

/** A link in a text; not prefetched, because the audit may record the page as a lookup. */
export function TextLink({ href, isQuiet = false, className, children, ...props }: Props) {
  if (href === null) return children
  return (
    <Link
      href={href}
      prefetch={false}
      className={clsx('text-accent-text underline-offset-2', isQuiet ? 'hover:underline' : 'underline', className)}
      {...props}
    >
      {children}
    </Link>
  )
}
