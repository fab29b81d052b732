'use client'

import clsx from 'clsx'
import { Plus, RefreshCw } from 'lucide-react'
import { useQueryState } from 'nuqs'
import type { ReactNode, Ref } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { NO_COLUMN_STATE } from '@/components/data-table/columns'
import { ExportSlot, exportedRows } from '@/components/list/export-slot'
import { useWhoMay } from '@/components/states/who-may'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { cleanSearch } from '@/lib/list/search-text'
import { REGISTRATIONS } from '@/lib/registrations/health/registrations'
import { RegistrationsTabs, type WebhooksPage } from '../registrations-tabs'
import { periodParser } from '../search-params'
import type { Registrations } from '../use-registrations'
import { useArrangement } from './use-arrangement'

type Props = {
  page: WebhooksPage
  registrations: Registrations
  children: ReactNode
  aside?: ReactNode
  heading?: Ref<HTMLHeadingElement>
}

export function RegistrationsHead({ page, registrations: { isReading, read }, children, aside, heading }: Props) {
  const { environment } = useFrame()
  const [period] = useQueryState('period', periodParser)
  const { search, trouble, order } = useArrangement()
  const mayWrite = usePermission('registration.write')
  const people = useWhoMay('registration.write')
  return (
    <>
      <PageHead
        title="Registrations"
        {...(heading ? { heading } : {})}
        actions={
          <>
            <Button onClick={read} disabled={isReading}>
              <RefreshCw aria-hidden className={clsx('size-3.5', isReading && 'animate-spin')} />
              Refresh
            </Button>
            <ExportSlot
              rows={exportedRows(REGISTRATIONS, {
                ...REGISTRATIONS.start,
                period,
                search: cleanSearch(search),
                trouble: [...trouble],
                order,
              })}
              shown={NO_COLUMN_STATE}
            />
            {mayWrite && (
              <ButtonLink href={`/${environment.name}/webhooks/new`} look="primary">
                <Plus aria-hidden className="size-3.5" />
                New registration
              </ButtonLink>
            )}
          </>
        }
      >
        {children}
        {!mayWrite && ` Only ${people} can make changes.`}
      </PageHead>
      <RegistrationsTabs page={page}>{aside}</RegistrationsTabs>
    </>
  )
}
