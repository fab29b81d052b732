import type { ReactNode } from 'react'

/** A form and, beside it or below, what pressing its button will do. */
export function WithSidePanel({ children, title, panel }: { children: ReactNode; title: string; panel: ReactNode }) {
  return (
    <div className="grid max-w-6xl gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <aside className="min-w-0">
        <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3.5 lg:sticky lg:top-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
          <h2 className="text-lead font-semibold">{title}</h2>
          {panel}
        </div>
      </aside>
    </div>
  )
}
