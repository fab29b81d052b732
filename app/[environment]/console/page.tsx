import type { Metadata } from 'next'
import { EndpointList } from '@/components/console/endpoint-list'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { endpointIndex } from '@/lib/console/endpoint-index'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Console' }

export default deskPage('console.read', ({ scope }) => (
  <>
    <PageHead
      title="Console"
      actions={
        <ButtonLink href={`/${scope.environment.name}/console/history`} prefetch={false}>
          Your history
        </ButtonLink>
      }
    >
      Ask the platform: each endpoint with a form, the signed request and its answer. No key or secret is shown.
    </PageHead>
    <div className="w-full max-w-5xl px-4 pt-1 pb-12">
      <EndpointList endpoints={endpointIndex()} />
    </div>
  </>
))
