import { planLongStories, planShortStory, type StoryPlan } from '../history/plan'
import { type SeedRecord, tellStory, type World } from '../history/tell'
import { createWorld } from '../history/world'
import type { Variant } from '../options'
import type { LoggedDelivery } from '../state/delivery-log'
import { DAY, type Step, waitAfter } from '../stories/story'
import { createWideRandom } from './wide-random'

/** Records of one segment: about as many as a day of the stored history has. */
export const SEGMENT_SIZE = 170

/** An everyday story makes at most about this many records; below it the segment is filled up one by one. */
const LARGEST_STORY = 9

/** The duties of a day's stories repeat within this many days. */
const DAYS_OF_PLANS = 60

export type Segments = (number: number, lengthMs: number) => LoggedDelivery[]

/**
 * Tells segments of a history that is never stored: the stories of one day of the seeded history, in time lapse.
 * Segment `number` covers `lengthMs` from `number * lengthMs` on and has exactly SEGMENT_SIZE records, oldest first.
 * It is a function of its arguments alone; positions go on from segment to segment without a gap.
 */
export function createSegments(variant: Variant): Segments {
  const world: World = { ...createWorld(variant), randomOf: createWideRandom }
  return (number, lengthMs) => {
    const day = number % DAYS_OF_PLANS
    const dateOf = (at: number) => number * lengthMs + Math.floor((Math.min(at - day * DAY, DAY - 1) * lengthMs) / DAY)
    const records = tellDay(day, { ...world, seed: `${variant}:virtual:${number}`, dateOf })
    return records
      .slice(0, SEGMENT_SIZE)
      .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
      .map(({ at, text }, index) => ({ position: number * SEGMENT_SIZE + index, at: dateOf(at), text }))
  }
}

function tellDay(day: number, world: World): SeedRecord[] {
  const records = planLongStories(world.seed, world.variant, day).flatMap(
    (plan) => tellStory(withinDay(plan, day), world, Number.POSITIVE_INFINITY).records,
  )
  for (let index = 0; records.length < SEGMENT_SIZE; index += 1) {
    const plan = planShortStory(world, day, index, records.length > SEGMENT_SIZE - LARGEST_STORY)
    records.push(...tellStory(plan, world, Number.POSITIVE_INFINITY).records)
  }
  return records
}

/** How much faster than in life a long story is told. */
const LAPSE = 24

/** Stories that go on for up to fifteen days are told within one, so that no segment depends on another. */
function withinDay(plan: StoryPlan, day: number): StoryPlan {
  const { startsAt, tell } = plan
  return {
    ...plan,
    startsAt: day * DAY + Math.floor((startsAt - day * DAY) / 8),
    tell: (context) => tell(context).map(lapsed),
  }
}

const lapsed = (step: Step): Step => ({
  ...step,
  afterMs: (before) => Math.floor(waitAfter(step.afterMs, before) / LAPSE),
})
