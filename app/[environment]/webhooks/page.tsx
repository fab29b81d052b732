import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { PageHead } from '@/components/ui/page-head'
import { RegistrationsSkeleton } from '@/components/webhooks/list/registrations-skeleton'
import { WebhooksScreen } from '@/components/webhooks/list/webhooks-screen'
import { WebhooksTabs } from '@/components/webhooks/webhooks-tabs'
import { pageScope } from '@/lib/http/page-scope'
import { readRegistrations } from './read-registrations'

export const metadata: Metadata = { title: 'Registrations' }

export default async function WebhooksPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  return (
    <StreamWhenSlow reading={readRegistrations(scope)} fallback={<Waiting />}>
      {(seed) => <WebhooksScreen seed={seed} />}
    </StreamWhenSlow>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Registrations">
        The URLs that the platform sends events to. Health comes from the archive.
      </PageHead>
      <WebhooksTabs page="list" />
      <div className="max-w-screen-2xl px-4">
        <RegistrationsSkeleton />
      </div>
    </>
  )
}
