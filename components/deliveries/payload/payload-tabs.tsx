import type { ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'

const BLOCK =
  'max-h-[60vh] overflow-auto rounded-card border border-line bg-sunken px-3 py-2.5 font-mono text-small/[1.55] whitespace-pre'

/** The views of a payload; pretty and tree change white space only. */
export function PayloadTabs({ pretty, raw, tree }: { pretty: ReactNode; raw: ReactNode; tree: ReactNode }) {
  return (
    <Tabs
      label="Payload view"
      panelClassName={BLOCK}
      heading={
        <h3 id="payload" className="text-small font-medium text-muted">
          Payload
        </h3>
      }
      tabs={[
        { value: 'pretty', label: 'Pretty', content: pretty },
        { value: 'raw', label: 'Raw', content: raw },
        { value: 'tree', label: 'Tree', content: tree },
      ]}
    />
  )
}
