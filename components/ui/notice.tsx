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
