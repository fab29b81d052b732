import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PageHead } from '@/components/ui/page-head'
import { RegistrationsSkeleton } from '@/components/webhooks/registrations-skeleton'
import { type RegistrationsSeed, WebhooksScreen } from '@/components/webhooks/webhooks-screen'
import { type PageScope, pageScope } from '@/lib/auth/page-scope'
import { toProblem } from '@/lib/http/problem'
import { logger } from '@/lib/logger'
import { listRegistrations } from '@/lib/registrations/list-registrations'

export const metadata: Metadata = { title: 'Registrations' }

export default async function WebhooksPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  return (
    <Suspense fallback={<Waiting />}>
      <Registrations scope={scope} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Registrations">
        The URLs that the platform sends events to, read live; health comes from the archive.
      </PageHead>
      <div className="px-4">
        <RegistrationsSkeleton />
      </div>
    </>
  )
}

async function Registrations({ scope }: { scope: PageScope }) {
  return <WebhooksScreen seed={await readSeed(scope)} />
}

/** The platform may be down: that is an answer of this page, not its end. */
async function readSeed(scope: PageScope): Promise<RegistrationsSeed> {
  try {
    return { list: await listRegistrations(scope), problem: null }
  } catch (error) {
    const { title, detail, status, requestId } = toProblem(error, scope.requestId)
    logger.warn({ err: error, requestId, environment: scope.environment.name }, 'Registrations could not be read')
    return { list: null, problem: { title, detail, status, requestId } }
  }
}
