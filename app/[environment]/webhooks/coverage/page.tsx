import type { Metadata } from 'next'
import { CoverageScreen } from '@/components/registrations/coverage/coverage-screen'
import { CoverageSkeleton } from '@/components/registrations/coverage/coverage-skeleton'
import { RegistrationsTabs } from '@/components/registrations/registrations-tabs'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { PageHead } from '@/components/ui/page-head'
import { deskPage } from '../../desk-page'
import { readRegistrations } from '../read-registrations'

export const metadata: Metadata = { title: 'Event coverage' }

const ACCESS = { permission: 'registration.read', reads: 'list', part: 'webhooks/coverage' } as const

export default deskPage(ACCESS, ({ scope }) => (
  <StreamWhenSlow reading={readRegistrations(scope)} fallback={<Waiting />}>
    {(seed) => <CoverageScreen seed={seed} />}
  </StreamWhenSlow>
))

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
