import { formatEndpoint } from '@/lib/format/endpoint'
import { middleCut } from '@/lib/format/middle-cut'
import type { LiveRegistration } from '@/lib/registrations/dto'
import { subscriptionOf } from '@/lib/registrations/list/event-coverage'
import { hostOf } from '@/lib/registrations/registration-host'

const HEAD = 40
const TAIL = 12

type Endpoint = Pick<LiveRegistration, 'id' | 'url' | 'events' | 'disabled'>

export function otherReceivers(
  registrations: readonly Endpoint[],
  exceptId: string | null,
): (event: string) => string[] {
  const others = registrations.filter(({ id, disabled }) => id !== exceptId && !disabled)
  return (event) => {
    const takers = others.filter(({ events }) => subscriptionOf(events, event) !== 'none')
    return [...new Set(takers.map(({ url }) => shortName(url, others)))]
  }
}

/** The host alone if no other endpoint has it, else with the path; cut in the middle. */
function shortName(url: string, among: readonly Endpoint[]): string {
  const host = hostOf(url)
  const isAlone = among.every((other) => other.url === url || hostOf(other.url) !== host)
  return middleCut(isAlone ? host : formatEndpoint(url), HEAD, TAIL)
}
