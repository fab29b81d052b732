import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlatformText } from '@/components/ui/text/platform-text'

/** A link to an https address from the platform; `inert` is an address of another kind, shown as text. */
export function OutsideLink({
  link,
  inert,
  children,
}: {
  link: string | null
  inert: string | null
  children: ReactNode
}) {
  if (link !== null)
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-0.5 text-accent-text hover:underline"
      >
        {children}
        <ExternalLink aria-hidden className="size-3" />
        <span className="sr-only"> (opens a new tab)</span>
      </a>
    )
  if (inert === null) return null
  return (
    <span className="text-small text-muted">
      not linked, because it is not an https address:{' '}
      <PlatformText text={inert} className="font-mono [overflow-wrap:anywhere]" />
    </span>
  )
}
