import { type ReactNode, useId } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** A part of the page: its title, one line about it, and a frame. */
export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div>
        <h2 id={id} className="text-lead font-semibold">
          {title}
        </h2>
        {lead && <p className="text-pretty text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** What was refused or failed, below what was asked for. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-pretty text-failed [overflow-wrap:anywhere] empty:hidden">
      {children}
    </p>
  )
}
