import type { ReactNode } from 'react'

/** Coloured by the nearest `data-tone`. The icon is decoration: the words carry the meaning. */
export function Badge({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className="inline-flex h-5 items-center gap-1 rounded-badge border border-transparent bg-tone-soft pr-1.5 pl-1 text-small font-medium whitespace-nowrap text-tone [&>svg]:size-3"
    >
      {icon}
      {children}
    </span>
  )
}
