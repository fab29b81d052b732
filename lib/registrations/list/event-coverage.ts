import { ALL_EVENTS, EVENTS } from '../../ramp/contract/events'
import type { LiveRegistration } from '../dto'

type Subscriber = Pick<LiveRegistration, 'id' | 'url' | 'events' | 'disabled'>

/** How a registration asks for an event. */
export type Subscription = 'all' | 'name' | 'none'

export type CoverageStanding = 'uncovered' | 'covered' | 'several'

/** Which registrations an event is sent to. */
export type EventCoverage = {
  event: string
  /** One for each registration, in their order. */
  cells: { webhookId: string; subscription: Subscription; isDisabled: boolean }[]
  /** Of enabled registrations only: a disabled one receives nothing. */
  standing: CoverageStanding
}

/** How a selection of events asks for one of them (specification, 2.9: `*` is every current and future event). */
export function subscriptionOf(events: readonly string[], event: string): Subscription {
  if (events.includes(ALL_EVENTS)) return 'all'
  return events.includes(event) ? 'name' : 'none'
}

/**
 * For each event of the catalogue, in its order, and then each other one that a registration or `seen` names: which
 * registrations cover it, and whether none or several enabled ones do.
 *
 * @param seen events that deliveries brought
 */
export function coverEvents(registrations: readonly Subscriber[], seen: readonly string[] = []): EventCoverage[] {
  return eventsOf(registrations, seen).map((event) => {
    const cells = registrations.map(({ id, events, disabled }) => ({
      webhookId: id,
      subscription: subscriptionOf(events, event),
      isDisabled: disabled === true,
    }))
    const receivers = cells.filter(({ subscription, isDisabled }) => subscription !== 'none' && !isDisabled).length
    return { event, cells, standing: receivers === 0 ? 'uncovered' : receivers === 1 ? 'covered' : 'several' }
  })
}

/**
 * The events that are covered now and would be by nobody when a registration had other events.
 *
 * @param eventsAfter what it would have; none, as after its deletion, unless given
 */
export function lostBy(
  registrations: readonly Subscriber[],
  webhookId: string,
  eventsAfter: readonly string[] = [],
): string[] {
  const after = registrations.map((each) => (each.id === webhookId ? { ...each, events: [...eventsAfter] } : each))
  const isCovered = (all: readonly Subscriber[], event: string) =>
    all.some(({ events, disabled }) => disabled !== true && subscriptionOf(events, event) !== 'none')
  return eventsOf(registrations, []).filter((event) => isCovered(registrations, event) && !isCovered(after, event))
}

/** Whether no enabled registration would take whatever the platform adds later any more; as `lostBy`. */
export function losesFutureEvents(
  registrations: readonly Subscriber[],
  webhookId: string,
  eventsAfter: readonly string[] = [],
): boolean {
  const takers = registrations.filter(({ events, disabled }) => disabled !== true && events.includes(ALL_EVENTS))
  return takers.length === 1 && takers[0]?.id === webhookId && !eventsAfter.includes(ALL_EVENTS)
}

function eventsOf(registrations: readonly Subscriber[], seen: readonly string[]): string[] {
  const named = registrations.flatMap(({ events }) => events).filter((event) => event !== ALL_EVENTS)
  return [...new Set([...EVENTS.map(({ name }) => name), ...[...named, ...seen].sort()])]
}
