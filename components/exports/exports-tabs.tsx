'use client'

import { useFrame } from '@/components/api/frame-context'
import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { path: 'exports', label: 'Files' },
  { path: 'exports/schedules', label: 'Schedules' },
] as const

export function ExportsTabs({ current }: { current: (typeof PAGES)[number]['path'] }) {
  const { environment } = useFrame()
  return (
    <PageTabs
      label="Export pages"
      base={`/${environment.name}`}
      pages={PAGES}
      current={current}
      className="border-b border-line px-4"
    />
  )
}
