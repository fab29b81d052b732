import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  title: string
  panel: ReactNode
  /** Always in sight, with what must be known before pressing. */
  actions?: ReactNode
}

/** The actions stay in sight: below the panel's scrolling part, or at the bottom of a narrow page. */
export function WithSidePanel({ children, title, panel, actions }: Props) {
  return (
    <div className="flex max-w-6xl flex-col gap-4 max-lg:-mb-10 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <aside className="min-w-0 max-lg:contents">
        <div className="rounded-card border-line bg-panel max-lg:contents lg:sticky lg:top-2 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:border">
          <div className="flex flex-col gap-3 rounded-card border-line bg-panel px-4 py-3.5 max-lg:border lg:min-h-0 lg:overflow-y-auto">
            <h2 className="text-lead font-semibold">{title}</h2>
            {panel}
          </div>
          {actions && (
            <div className="flex max-h-[60dvh] shrink-0 flex-col gap-2.5 overflow-y-auto border-t border-line bg-panel px-4 py-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 lg:rounded-b-card">
              {actions}
            </div>
          )}
        </div>
      </aside>
    </div>
  )
}
