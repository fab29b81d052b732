import type { ReactNode } from 'react'

type Props = { title: ReactNode; children: ReactNode; actions?: ReactNode; footnote?: ReactNode; level?: 1 | 2 }

export function BlankState({ title, children, actions, footnote, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-lg phone:mx-0 flex-col gap-1 px-4 py-14">
      <Heading className="text-lead font-semibold">{title}</Heading>
      <div className="text-pretty text-muted">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      {footnote && <p className="mt-4 text-small text-faint">{footnote}</p>}
    </div>
  )
}
