'use client'

import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = {
  list: { path: 'webhooks', label: 'List' },
  coverage: { path: 'webhooks/coverage', label: 'Event coverage' },
} as const

export type WebhooksPage = keyof typeof PAGES

type Props = { page: WebhooksPage; children?: ReactNode }

export function RegistrationsTabs({ page, children }: Props) {
  const { environment } = useFrame()
  return (
    <div className="@container mb-3 flex min-h-[42px] shrink-0 items-end gap-x-4 gap-y-2.5 border-b border-line px-4 desk:has-[~.page-wide]:pr-[max(1rem,100%-95rem)] phone:flex-col phone:items-stretch phone:border-b-0 phone:px-0">
      <PageTabs
        label="Registrations"
        base={`/${environment.name}`}
        pages={Object.values(PAGES)}
        current={PAGES[page].path}
        className="phone:border-b phone:px-4"
      />
      {children && <div className="ml-auto min-w-0 pb-1.5 phone:ml-0 phone:px-4 phone:pb-0">{children}</div>}
    </div>
  )
}
