import { ALL_EVENTS, EVENTS } from '../../ramp/contract/events'
import type { LiveRegistration } from '../dto'

type Subscriber = Pick<LiveRegistration, 'id' | 'url' | 'events' | 'disabled'>

export type Subscription = 'all' | 'name' | 'none'

export type CoverageStanding = 'uncovered' | 'covered' | 'several'

export type EventCoverage = {
  event: string
  /** One cell for each registration, in their order. */
  cells: { webhookId: string; subscription: Subscription; isDisabled: boolean }[]
  /** Whether none, one or several of the enabled registrations cover the event. */
  standing: CoverageStanding
}

/** Whether a registration receives an event by name, by `*`, which covers all present and future events (2.9), or not. */
export function subscriptionOf(events: readonly string[], event: string): Subscription {
  if (events.includes(ALL_EVENTS)) return 'all'
  return events.includes(event) ? 'name' : 'none'
}

/**
 * Tells which registrations cover each event: first those of the catalogue, then the others that a registration or `seen` names.
 *
 * @param seen events of deliveries
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
 * The events that no enabled registration would cover any more if a registration had other events.
 *
 * @param eventsAfter empty for a deletion of the registration
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

/** Whether a change of one registration would leave no other with `*`, so that nobody receives future events. */
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
