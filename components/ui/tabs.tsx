import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab = { value: string; label: string; content: ReactNode }

type Props = { label: string; heading: ReactNode; tabs: readonly Tab[]; panelClassName?: string }

/** Tabs that share a line with their heading. */
export function Tabs({ label, heading, tabs, panelClassName }: Props) {
  return (
    <BaseTabs.Root defaultValue={tabs[0]?.value}>
      <div className="mb-1.5 flex items-end gap-2">
        {heading}
        <BaseTabs.List aria-label={label} className="ml-auto flex gap-1">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="h-6 border-b-2 border-transparent px-1 text-small text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={panelClassName}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
