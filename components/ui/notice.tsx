import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  tone: string
  icon: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status'
}

export function Notice({ tone, icon, title, children, actions, role }: Props) {
  return (
    <div
      role={role}
      data-tone={tone}
      className="rounded-card border border-[color-mix(in_oklch,var(--tone)_28%,var(--line))] bg-tone-soft px-3 py-2.5"
    >
      <p className="flex items-start gap-2 font-semibold text-tone [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
        {icon}
        {title}
      </p>
      <div className="mt-0.5 text-pretty">{children}</div>
      {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

type FoldedProps = Pick<Props, 'tone' | 'icon' | 'title' | 'children'> & {
  /** Whether the notice is open at first. */
  isOpen: boolean
}

/** A notice that can be folded to its title. */
export function FoldedNotice({ tone, icon, title, isOpen, children }: FoldedProps) {
  return (
    <details
      open={isOpen}
      data-tone={tone}
      className="group rounded-card border border-[color-mix(in_oklch,var(--tone)_28%,var(--line))] bg-tone-soft"
    >
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-card px-3 py-2.5 font-semibold text-tone [&::-webkit-details-marker]:hidden [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
        {icon}
        {title}
        <ChevronDown aria-hidden className="ml-auto group-open:rotate-180" />
      </summary>
      <div className="-mt-2 px-3 pb-2.5 text-pretty">{children}</div>
    </details>
  )
}
