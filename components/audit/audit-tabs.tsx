'use client'

import { useFrame } from '@/components/api/frame-context'
import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { path: 'audit', label: 'Entries' },
  { path: 'audit/reads', label: 'Reads' },
] as const

/** Links the entries and the reads with each other. */
export function AuditTabs({ current }: { current: (typeof PAGES)[number]['path'] }) {
  const { environment } = useFrame()
  return (
    <PageTabs
      label="Audit"
      base={`/${environment.name}`}
      pages={PAGES}
      current={current}
      className="border-b border-line px-4"
    />
  )
}
