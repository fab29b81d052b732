import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Badge({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span data-tone={tone} className="badge">
      {icon}
      {children}
    </span>
  )
}

/** A badge for one state of several, whose icons are drawn alike. */
export function IconBadge({ tone, icon: Icon, children }: { tone: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.5} />}>
      {children}
    </Badge>
  )
}
