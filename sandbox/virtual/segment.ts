import { planLongStories, planShortStory, type StoryPlan } from '../history/plan'
import { runStory, type SeedRecord, type World } from '../history/run-story'
import { createWorld } from '../history/world'
import type { Variant } from '../options'
import type { LoggedDelivery } from '../records/delivery-log'
import { DAY, type Step, waitAfter } from '../stories/story'
import { createWideRandom } from './wide-random'

export const SEGMENT_SIZE = 170

const LARGEST_STORY = 9

/** The fixed plans of a day repeat within this many days. */
const DAYS_OF_PLANS = 60

export type Segments = (number: number, lengthMs: number) => LoggedDelivery[]

/**
 * Stories of one seeded day, in time lapse, as a function of the arguments alone. Segment `number` starts at `number *
 * lengthMs` and has SEGMENT_SIZE records, oldest first; positions have no gaps between segments.
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
  const records = planLongStories(world, day).flatMap(
    (plan) => runStory(withinDay(plan, day), world, Number.POSITIVE_INFINITY).records,
  )
  for (let index = 0; records.length < SEGMENT_SIZE; index += 1) {
    const plan = planShortStory(world, day, index, records.length > SEGMENT_SIZE - LARGEST_STORY)
    records.push(...runStory(plan, world, Number.POSITIVE_INFINITY).records)
  }
  return records
}

/** The waits of a long story are divided by this. */
const TIME_COMPRESSION = 24

/** Stories of up to 21 days are told within one day, so that segments are independent. */
function withinDay(plan: StoryPlan, day: number): StoryPlan {
  const { startsAt, story } = plan
  return {
    ...plan,
    startsAt: day * DAY + Math.floor((startsAt - day * DAY) / 8),
    story: (context) => story(context).map(lapsed),
  }
}

const lapsed = (step: Step): Step => ({
  ...step,
  afterMs: (before) => Math.floor(waitAfter(step.afterMs, before) / TIME_COMPRESSION),
})
