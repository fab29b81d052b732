import type { ReactNode } from 'react'

/** Actions at the lower edge of a panel, in sight at any height; with little room they are one row that scrolls. */
export function PanelActions({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons and links
    <div
      role="group"
      aria-label="Actions"
      className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-1.5 border-t border-line bg-panel px-4 py-2 empty:hidden short:flex-nowrap short:overflow-x-auto"
    >
      {children}
    </div>
  )
}
