import { createRandom, type Random } from '../random'
import type { PlatformEvent } from '../resources/event'
import { type Book, createBook } from '../state/book'
import { renderRecord } from '../state/delivery-record'
import type { Users } from '../state/users'
import { MINUTE, SECOND } from '../stories/story'
import { type Endpoint, isSubscribed } from './endpoints'
import { isOutage } from './outage'
import { OUTCOMES, ordinaryOutcome, outageOutcome } from './outcomes'
import type { StoryPlan } from './plan'

export type SeedRecord = { at: number; key: string; text: string; returnId?: string }

export type Told = { records: SeedRecord[]; book: Book; endsAt: number }

export type World = { users: Users; integratorId: string; endpoints: readonly Endpoint[] }

/** Runs the steps of a story that are due by `until` and gives its delivery records and what it left behind. */
export function tellStory(plan: StoryPlan, world: World, until: number): Told {
  const random = createRandom(plan.seed)
  const book = createBook()
  const user = world.users.at(random.int(0, 1_000_000))
  const story = plan.tell({ random, user, book, integratorId: world.integratorId })
  const records: SeedRecord[] = []
  let at = plan.startsAt
  let eventCount = 0
  for (const step of story) {
    at += step.afterMs
    if (at > until) continue
    for (const event of step.run(new Date(at))) {
      records.push(...deliveries(plan, world, event, at, eventCount))
      eventCount += 1
    }
  }
  return { records, book, endsAt: at }
}

function deliveries(plan: StoryPlan, world: World, event: PlatformEvent, at: number, eventIndex: number): SeedRecord[] {
  const payload = plan.style?.(event.payload) ?? event.payload
  return world.endpoints.flatMap((endpoint, index) => {
    if (!isSubscribed(endpoint.events, event.event)) return []
    const key = `${plan.seed}:${String(eventIndex).padStart(2, '0')}:${index}`
    const random = createRandom(key)
    const { tookMs, ...outcome } = chooseOutcome(plan, random, at, eventIndex, index)
    const endedAt = at + tookMs + delay(random)
    const timestamp = new Date(endedAt).toISOString()
    const text = renderRecord({ event: event.event, webhookUrl: endpoint.url, payload, ...outcome, timestamp })
    const record: SeedRecord = {
      at: endedAt,
      key,
      text,
      ...(event.returnId === undefined ? {} : { returnId: event.returnId }),
    }
    const isDoubled = plan.isTwin === true && eventIndex === 0 && index === 0
    return isDoubled ? [record, { ...record, key: `${key}:again` }] : [record]
  })
}

function chooseOutcome(plan: StoryPlan, random: Random, at: number, eventIndex: number, endpointIndex: number) {
  const isFirst = eventIndex === 0 && endpointIndex === 0
  if (isFirst && plan.firstOutcome !== undefined) return OUTCOMES[plan.firstOutcome](random)
  if (endpointIndex === 0 && isOutage(at)) return outageOutcome(random)
  return ordinaryOutcome(random)
}

/** A few deliveries start minutes late, which is also how milestones come to arrive out of order. */
function delay(random: Random): number {
  if (random.chance(0.025)) return random.int(2 * MINUTE, 15 * MINUTE)
  return random.chance(0.05) ? random.int(5 * SECOND, 50 * SECOND) : 0
}
