'use client'

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Tab = { value: string; label: string; content: ReactNode }

type Props = { label: string; heading: ReactNode; tabs: readonly Tab[]; panelClassName?: string }

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the tabs; Enter or Space shows the focused one. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.findIndex((tab) => tab.contains(document.activeElement))
  const step = STEPS[event.key]
  if (at === -1 || !step) return
  event.preventDefault()
  tabs[step(at, tabs.length)]?.focus()
}

export function Tabs({ label, heading, tabs, panelClassName }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0]?.value)
  const shown = tabs.find((tab) => tab.value === chosen) ?? tabs[0]
  return (
    <div>
      <div className="mb-1.5 flex items-end gap-2">
        {heading}
        <div role="tablist" aria-label={label} className="ml-auto flex gap-1" onKeyDown={moveFocus}>
          {tabs.map(({ value, label: name }) => {
            const isShown = value === shown?.value
            return (
              <button
                key={value}
                type="button"
                role="tab"
                id={`${id}${value}`}
                aria-selected={isShown}
                aria-controls={isShown ? id : undefined}
                tabIndex={isShown ? 0 : -1}
                onClick={() => setChosen(value)}
                className="h-6 border-b-2 border-transparent px-1 text-small text-muted hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
              >
                {name}
              </button>
            )
          })}
        </div>
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={id}
          aria-labelledby={`${id}${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel scrolls, and is scrolled with the keyboard
          tabIndex={0}
          className={panelClassName}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}
