import { formatEndpoint } from '@/lib/format/endpoint'
import type { LiveRegistration } from '@/lib/registrations/dto'
import { subscriptionOf } from '@/lib/registrations/event-coverage'
import { hostOf } from '@/lib/registrations/registration-host'

type Endpoint = Pick<LiveRegistration, 'id' | 'url' | 'events' | 'disabled'>

/** What receives an event besides one registration: how the others are called on screen. */
export function otherReceivers(
  registrations: readonly Endpoint[],
  exceptId: string | null,
): (event: string) => string[] {
  const others = registrations.filter(({ id, disabled }) => id !== exceptId && !disabled)
  return (event) =>
    others.filter(({ events }) => subscriptionOf(events, event) !== 'none').map(({ url }) => shortName(url, others))
}

/** The host alone where it says which endpoint is meant, otherwise the path too. */
function shortName(url: string, among: readonly Endpoint[]): string {
  const host = hostOf(url)
  return among.filter((other) => hostOf(other.url) === host).length === 1 ? host : formatEndpoint(url)
}
