import type { Metadata } from 'next'
import { CoverageScreen } from '@/components/registrations/coverage/coverage-screen'
import { CoverageSkeleton } from '@/components/registrations/coverage/coverage-skeleton'
import { RegistrationsTabs } from '@/components/registrations/registrations-tabs'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { PageHead } from '@/components/ui/page-head'
import { pageScope } from '@/lib/http/page-scope'
import { readRegistrations } from '../read-registrations'

export const metadata: Metadata = { title: 'Event coverage' }

export default async function CoveragePage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  return (
    <StreamWhenSlow reading={readRegistrations(scope)} fallback={<Waiting />}>
      {(seed) => <CoverageScreen seed={seed} />}
    </StreamWhenSlow>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Registrations">
        Which endpoint receives which event. A disabled endpoint does not count.
      </PageHead>
      <RegistrationsTabs page="coverage" />
      <div className="px-4">
        <CoverageSkeleton />
      </div>
    </>
  )
}
