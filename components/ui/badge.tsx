import type { ReactNode } from 'react'

export function Badge({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span data-tone={tone} className="badge">
      {icon}
      {children}
    </span>
  )
}
