import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatEndpoint } from '@/lib/format/endpoint'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { subscriptionOf } from '@/lib/registrations/list/event-coverage'

type Props = { environment: string; name: string; registrations: readonly RegistrationRow[] | null }

export function Subscribers({ environment, name, registrations }: Props) {
  const all = <TextLink href={`/${environment}/webhooks`}>Registrations</TextLink>
  if (registrations === null)
    return <p className="text-muted">The platform did not answer, so the subscribers are not known. {all}</p>
  const takers = registrations.filter(({ events }) => subscriptionOf(events, name) !== 'none')
  if (takers.length === 0) return <p>No registration subscribes to this event, so no endpoint receives it. {all}</p>
  return (
    <ul className="flex flex-col gap-1">
      {takers.map(({ id, url, events, disabled }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <PlatformText text={formatEndpoint(url)} className="font-mono text-small" />{' '}
          <span className="text-muted">
            {subscriptionOf(events, name) === 'all' ? 'subscribed by *' : 'subscribed by its name'}
            {disabled === true && '; disabled, so nothing is sent'}
          </span>
        </li>
      ))}
      <li>{all}</li>
    </ul>
  )
}
