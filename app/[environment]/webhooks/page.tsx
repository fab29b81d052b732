import type { Metadata } from 'next'
import { RegistrationsScreen } from '@/components/registrations/list/registrations-screen'
import { RegistrationsSkeleton } from '@/components/registrations/list/registrations-skeleton'
import { RegistrationsTabs } from '@/components/registrations/registrations-tabs'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { PageHead } from '@/components/ui/page-head'
import { deskPage } from '../desk-page'
import { readRegistrations } from './read-registrations'

export const metadata: Metadata = { title: 'Registrations' }

const ACCESS = { permission: 'registration.read', reads: 'list', part: 'webhooks' } as const

export default deskPage(ACCESS, ({ scope }) => (
  <StreamWhenSlow reading={readRegistrations(scope)} fallback={<Waiting />}>
    {(seed) => <RegistrationsScreen seed={seed} />}
  </StreamWhenSlow>
))

function Waiting() {
  return (
    <>
      <PageHead title="Registrations">
        The URLs that the platform sends events to. Health comes from the archive.
      </PageHead>
      <RegistrationsTabs page="list" />
      <div className="page-wide px-4">
        <RegistrationsSkeleton />
      </div>
    </>
  )
}
