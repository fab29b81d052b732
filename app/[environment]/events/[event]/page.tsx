import type { Metadata } from 'next'
import { EventPage } from '@/components/events/event-page'
import { Subscribers } from '@/components/events/subscribers'
import { SendSample } from '@/components/redelivery/targets/send-sample'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { readCatalogueEvent } from '@/lib/event-catalogue/read-catalogue'
import { decodeText } from '@/lib/paths'
import { deskPage } from '../../desk-page'
import { readRegistrations } from '../../webhooks/read-registrations'

export const metadata: Metadata = { title: 'Event' }

export default deskPage<'event'>('delivery.read', async ({ scope, params }) => {
  const { name: environment } = scope.environment
  const page = await readCatalogueEvent(scope, decodeText(params.event))
  return (
    <EventPage
      environment={environment}
      page={page}
      sending={<SendSample event={page.name} />}
      subscribers={
        <StreamWhenSlow
          reading={readRegistrations(scope)}
          fallback={<p className="text-muted">The platform is asked for its registrations.</p>}
        >
          {({ list }) => (
            <Subscribers environment={environment} name={page.name} registrations={list?.registrations ?? null} />
          )}
        </StreamWhenSlow>
      }
    />
  )
})
