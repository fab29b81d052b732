import type { ReactNode } from 'react'

type Props = { children: ReactNode; title: string; panel: ReactNode; actions?: ReactNode }

/** A form with a panel beside it; the actions are below the panel, or at the bottom of a narrow column. */
export function WithSidePanel({ children, title, panel, actions }: Props) {
  return (
    <div className="@container max-w-7xl">
      <div className="flex flex-col gap-4 @max-4xl:-mb-10 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <aside className="min-w-0 @max-4xl:contents">
          <div className="rounded-card border-line bg-panel @max-4xl:contents @4xl:sticky @4xl:top-2 @4xl:flex @4xl:max-h-[calc(100dvh-6rem)] @4xl:flex-col @4xl:border">
            <div className="flex flex-col gap-3 rounded-card border-line bg-panel px-4 py-3.5 @max-4xl:border @4xl:min-h-0 @4xl:overflow-y-auto">
              <h2 className="text-lead font-semibold">{title}</h2>
              {panel}
            </div>
            {actions && (
              <div className="flex max-h-[60dvh] shrink-0 flex-col gap-2.5 overflow-y-auto border-t border-line bg-panel px-4 py-2.5 @max-4xl:sticky @max-4xl:bottom-0 @max-4xl:z-20 @max-4xl:-mx-4 @4xl:rounded-b-card">
                {actions}
              </div>
            )}
          </div>
        </aside>
      </div>
    </div>
  )
}
