import type { Metadata } from 'next'
import { Suspense } from 'react'
import { EntryList } from '@/components/console/entry-list'
import { DocumentationLink } from '@/components/states/documentation-link'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { endpointIndex } from '@/lib/console/endpoint-index'
import { findStandIn } from '@/lib/console/simulations/find-stand-in'
import type { PageScope } from '@/lib/http/page-scope'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Console' }

export default deskPage('console.read', ({ scope }) => (
  <>
    <PageHead
      title="Console"
      actions={
        <>
          <Suspense fallback={null}>
            <SimulationsLink scope={scope} />
          </Suspense>
          <ButtonLink href={`/${scope.environment.name}/console/history`} prefetch={false}>
            Your requests
          </ButtonLink>
        </>
      }
    >
      Ask the platform: each endpoint with a form, the signed request and its answer. No key or secret is shown.{' '}
      <DocumentationLink of="operations#console" />
    </PageHead>
    <div className="page-column px-4 pt-1 pb-12">
      <EntryList entries={endpointIndex()} noun="endpoint" />
    </div>
  </>
))

/** Shown only if the environment’s platform is a stand-in. */
async function SimulationsLink({ scope }: { scope: PageScope }) {
  const { state } = await findStandIn(scope)
  if (state === 'none') return null
  return (
    <ButtonLink href={`/${scope.environment.name}/console/simulations`} prefetch={false}>
      Simulations
    </ButtonLink>
  )
}
