import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatEndpoint } from '@/lib/format/endpoint'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { subscriptionOf } from '@/lib/registrations/list/event-coverage'

type Props = { environment: string; name: string; registrations: readonly RegistrationRow[] | null }

export function Subscribers({ environment, name, registrations }: Props) {
  const all = <TextLink href={`/${environment}/webhooks`}>Registrations</TextLink>
  if (registrations === null)
    return <p className="text-muted">The platform did not answer, so that subscribers are not known. {all}</p>
  const takers = registrations.filter(({ events }) => subscriptionOf(events, name) !== 'none')
  if (takers.length === 0) return <p>No registration takes this event: nobody receives it. {all}</p>
  return (
    <ul className="flex flex-col gap-1">
      {takers.map(({ id, url, events, disabled }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <PlatformText text={formatEndpoint(url)} className="font-mono text-small" />{' '}
          <span className="text-muted">
            {subscriptionOf(events, name) === 'all' ? 'by *' : 'by its name'}
            {disabled === true && '; disabled, so that nothing is sent'}
          </span>
        </li>
      ))}
      <li>{all}</li>
    </ul>
  )
}
