import { ALL_EVENTS, EVENTS } from '../../ramp/contract/events'
import type { LiveRegistration } from '../dto'

type Subscriber = Pick<LiveRegistration, 'id' | 'url' | 'events' | 'disabled'>

export type Subscription = 'all' | 'name' | 'none'

export type CoverageStanding = 'uncovered' | 'covered' | 'several'

export type EventCoverage = {
  event: string
  /** In the order of the registrations. */
  cells: { webhookId: string; subscription: Subscription; isDisabled: boolean }[]
  /** The standing of enabled registrations. */
  standing: CoverageStanding
}

/** `*` is every current and future event (2.9). */
export function subscriptionOf(events: readonly string[], event: string): Subscription {
  if (events.includes(ALL_EVENTS)) return 'all'
  return events.includes(event) ? 'name' : 'none'
}

/**
 * Which registrations cover each event: the catalogue's first, then the others that a registration or `seen` names.
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
 * The events that nobody would cover any more if a registration had other events.
 *
 * @param eventsAfter none stands for its deletion
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

/** Whether nobody would cover future events. */
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
