import type { ReactNode } from 'react'

/** Coloured by the nearest `data-tone`. */
export function Badge({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span data-tone={tone} className="badge">
      {icon}
      {children}
    </span>
  )
}
