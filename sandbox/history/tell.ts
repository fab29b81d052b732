import type { Holdings } from '../holdings/holdings'
import { createRandom, type Random } from '../random'
import type { PlatformEvent } from '../resources/event'
import type { Entered } from '../state/book'
import { renderRecord } from '../state/delivery-record'
import type { Users } from '../state/users'
import { findPerson, type Need } from '../stories/people'
import { MINUTE, NO_EFFECTS, SECOND } from '../stories/story'
import { type Endpoint, isSubscribed } from './endpoints'
import { isOutage } from './outage'
import { OUTCOMES, ordinaryOutcome, outageOutcome } from './outcomes'
import type { StoryPlan } from './plan'

export type SeedRecord = { at: number; key: string; text: string; returnId?: string }

export type Told = { records: SeedRecord[]; entered: Entered[]; endsAt: number }

export type World = {
  users: Users
  /** What everybody has at the start, by user id. */
  holdings: ReadonlyMap<string, Holdings>
  integratorId: string
  endpoints: readonly Endpoint[]
  /** Where random values come from; createRandom unless told. */
  randomOf?: (seed: string) => Random
  /** How a moment of the story is dated; as it is unless told. Later moments must not get earlier dates. */
  dateOf?: (at: number) => number
}

/** Runs the steps of a story that are due by `until` and gives its delivery records and what it left behind. */
export function tellStory(plan: StoryPlan, world: World, until: number): Told {
  const random = randomFor(world, plan.seed)
  const entered: Entered[] = []
  const enter = (item: Entered) => entered.push(item)
  const start = random.int(0, 1_000_000)
  const who = (need: Need) => someone(world, start, need)
  const story = plan.tell({ random, enter, who, integratorId: world.integratorId, effects: NO_EFFECTS })
  const records: SeedRecord[] = []
  let at = plan.startsAt
  let eventCount = 0
  for (const step of story) {
    at += step.afterMs
    if (at > until) continue
    for (const event of step.run(dateFor(world, at))) {
      records.push(...deliveries(plan, world, event, at, eventCount))
      eventCount += 1
    }
  }
  return { records, entered, endsAt: at }
}

function someone(world: World, start: number, need: Need) {
  const person = findPerson(world, start, need)
  if (person === undefined) throw new Error(`Nobody in this history has ${need}`)
  return person
}

const randomFor = ({ randomOf = createRandom }: World, seed: string) => randomOf(seed)

const dateFor = ({ dateOf }: World, at: number) => new Date(dateOf?.(at) ?? at)

function deliveries(plan: StoryPlan, world: World, event: PlatformEvent, at: number, eventIndex: number): SeedRecord[] {
  const payload = plan.style?.(event.payload) ?? event.payload
  return world.endpoints.flatMap((endpoint, index) => {
    if (!isSubscribed(endpoint.events, event.event)) return []
    const key = `${plan.seed}:${String(eventIndex).padStart(2, '0')}:${index}`
    const random = randomFor(world, key)
    const { tookMs, ...outcome } = chooseOutcome(plan, random, at, eventIndex, index)
    const endedAt = at + tookMs + delay(random)
    const timestamp = dateFor(world, endedAt).toISOString()
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
