import type { Holdings } from '../holdings/holdings'
import type { Variant } from '../options'
import { createRandom, type Random } from '../random'
import type { Entered } from '../records/book'
import { renderRecord } from '../records/delivery-record'
import type { PlatformEvent } from '../resources/event'
import { findPerson, NEEDS, type Need, type Person } from '../stories/people'
import { type AllHoldings, MINUTE, SECOND, type StoryContext, waitAfter } from '../stories/story'
import type { Users } from '../users'
import { type Endpoint, isSubscribed } from './endpoints'
import { isOutage, type OutageOptions } from './outage'
import { ordinaryOutcome, outageOutcome, SCRIPTED_OUTCOMES } from './outcomes'
import type { StoryPlan } from './plan'

/** `kind` names the event and the endpoint. */
export type SeedRecord = { at: number; key: string; story: string; kind: string; text: string; returnId?: string }

export type StoryChange = { at: number; apply: (all: AllHoldings) => void }

/** `live` receives entries and changes. A story that others have taken over does nothing. */
export type Coming = { at: number; run: (live: Sink) => PlatformEvent[] }

export type Sink = Pick<StoryContext, 'enter' | 'change'>

export type StoryRun = {
  records: SeedRecord[]
  entered: Entered[]
  changes: StoryChange[]
  coming: Coming[]
  endsAt: number
}

export type World = OutageOptions & {
  seed: string
  variant: Variant
  users: Users
  holdings: ReadonlyMap<string, Holdings>
  cast: ReadonlyMap<string, Person>
  integratorId: string
  endpoints: readonly Endpoint[]
  randomOf?: (seed: string) => Random
  /** Dates must keep the order of moments. */
  dateOf?: (at: number) => number
}

export function runStory(plan: StoryPlan, world: World, until: number): StoryRun {
  const random = randomFor(world, plan.seed)
  const run: StoryRun = { records: [], entered: [], changes: [], coming: [], endsAt: plan.startsAt }
  const past: Sink = {
    enter: (item) => run.entered.push(item),
    change: (at, apply) => run.changes.push({ at: at.getTime(), apply }),
  }
  let sink = past
  const start = random.int(0, 1_000_000)
  const steps = plan.story({
    random,
    enter: (item) => sink.enter(item),
    change: (at, apply) => sink.change(at, apply),
    who: (need) => choosePerson(plan, world, start, need),
    integratorId: world.integratorId,
  })
  // Any other state means that someone else took the story over.
  let ownState = ''
  let isOver = false
  const stateOf = () => JSON.stringify(run.entered)
  let eventCount = 0
  for (const step of steps) {
    run.endsAt += waitAfter(step.afterMs, run.endsAt)
    const at = run.endsAt
    if (at > until) {
      if (run.coming.length === 0) ownState = stateOf()
      run.coming.push({
        at,
        run(live) {
          if (isOver || stateOf() !== ownState || step.isStillTrue?.() === false) {
            isOver = true
            return []
          }
          sink = {
            change: live.change,
            enter(item) {
              past.enter(item)
              live.enter(item)
            },
          }
          const events = step.run(new Date(at))
          ownState = stateOf()
          return events
        },
      })
      continue
    }
    for (const event of step.run(dateFor(world, at))) {
      run.records.push(...deliveries(plan, world, event, at, eventCount))
      eventCount += 1
    }
  }
  return run
}

function choosePerson({ role, place }: StoryPlan, world: World, start: number, need: Need): Person {
  const found =
    (role === undefined ? undefined : world.cast.get(role)) ??
    findPerson(world, place ?? start, place === undefined ? need : 'nothing')
  if (found === undefined || !NEEDS[need](found.holdings)) throw new Error(`Nobody in this history has ${need}`)
  return found
}

const randomFor = ({ randomOf = createRandom }: World, seed: string) => randomOf(seed)

const dateFor = ({ dateOf }: World, at: number) => new Date(dateOf?.(at) ?? at)

function deliveries(plan: StoryPlan, world: World, event: PlatformEvent, at: number, eventIndex: number): SeedRecord[] {
  const payload = plan.style?.(event.payload) ?? event.payload
  return world.endpoints.flatMap((endpoint, index) => {
    if (!isSubscribed(endpoint.events, event.event)) return []
    const key = `${plan.seed}:${String(eventIndex).padStart(2, '0')}:${index}`
    const random = randomFor(world, key)
    const { tookMs, ...outcome } = chooseOutcome(plan, world, random, at, eventIndex, index)
    const endedAt = at + tookMs + delay(random)
    const timestamp = dateFor(world, endedAt).toISOString()
    const text = renderRecord({ event: event.event, webhookUrl: endpoint.url, payload, ...outcome, timestamp })
    const record: SeedRecord = {
      at: endedAt,
      key,
      story: plan.seed,
      kind: `${event.event} ${endpoint.url}`,
      text,
      ...(event.returnId === undefined ? {} : { returnId: event.returnId }),
    }
    const isDoubled = plan.isTwin === true && eventIndex === 0 && index === 0
    return isDoubled ? [record, { ...record, key: `${key}:again` }] : [record]
  })
}

function chooseOutcome(
  plan: StoryPlan,
  world: World,
  random: Random,
  at: number,
  eventIndex: number,
  endpointIndex: number,
) {
  const isFirst = eventIndex === 0 && endpointIndex === 0
  if (isFirst && plan.firstOutcome !== undefined) return SCRIPTED_OUTCOMES[plan.firstOutcome](random)
  if (endpointIndex === 0 && isOutage(world, at)) return outageOutcome(random)
  return ordinaryOutcome(random)
}

/** Late deliveries make milestones arrive out of order. */
function delay(random: Random): number {
  if (random.chance(0.025)) return random.int(2 * MINUTE, 15 * MINUTE)
  return random.chance(0.05) ? random.int(5 * SECOND, 50 * SECOND) : 0
}
