'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'

const TABS = [
  { path: 'exports', label: 'Files' },
  { path: 'exports/schedules', label: 'Schedules' },
] as const

export function ExportsTabs({ current }: { current: (typeof TABS)[number]['path'] }) {
  const { environment } = useFrame()
  return (
    <nav aria-label="Export pages" className="flex gap-1 border-b border-line px-4">
      {TABS.map(({ path, label }) => (
        <Link
          key={path}
          href={`/${environment.name}/${path}`}
          prefetch={false}
          aria-current={path === current ? 'page' : undefined}
          className="-mb-px border-b-2 border-transparent px-2 py-1.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
