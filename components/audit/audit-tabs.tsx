'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'

const PAGES = { entries: { path: 'audit', label: 'Entries' }, reads: { path: 'audit/reads', label: 'Reads' } } as const

/** Leads from the entries to the reads and back. */
export function AuditTabs({ page }: { page: keyof typeof PAGES }) {
  const { environment } = useFrame()
  return (
    <nav aria-label="Audit" className="mx-4 mb-2 flex gap-4 border-b border-line">
      {Object.entries(PAGES).map(([name, { path, label }]) => (
        <Link
          key={name}
          href={`/${environment.name}/${path}`}
          aria-current={name === page ? 'page' : undefined}
          className="-mb-px flex h-9 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
