import { EVENTS, findEvent } from '@/lib/ramp/contract/events'

export type SubscriptionGroup = { name: string; chosen: string[]; all: number | null }

const UNLISTED = 'not in the catalogue'

export function groupSubscription(events: readonly string[]): SubscriptionGroup[] {
  const names = [...new Set(EVENTS.map(({ group }) => group))]
  const known = names.flatMap((name) => {
    const members = EVENTS.filter(({ group }) => group === name).map((event) => event.name)
    const chosen = members.filter((event) => events.includes(event))
    return chosen.length > 0 ? [{ name, chosen, all: members.length }] : []
  })
  const unlisted = events.filter((event) => !findEvent(event))
  return unlisted.length > 0 ? [...known, { name: UNLISTED, chosen: unlisted, all: null }] : known
}
