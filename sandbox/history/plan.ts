import { createRandom, type Random } from '../random'
import { creditStory } from '../stories/credit-stories'
import { depositRefundStory, settledDepositStory } from '../stories/deposit-stories'
import { cardRefusalStory, failureStory, payoutStory, reversalStory } from '../stories/off-ramp-stories'
import { depositReturnStory } from '../stories/return-stories'
import { DAY, HOUR, MINUTE, type StoryTeller } from '../stories/story'
import { accountStory, capabilityStory, onboardingStory, verificationStory } from '../stories/user-stories'
import { isOutageDay } from './outage'
import type { OutcomeKind } from './outcomes'
import { PAYLOAD_STYLES } from './payload-styles'

/** One story of the history before it is told: everything follows from the seed and the day. */
export type StoryPlan = {
  seed: string
  startsAt: number
  tell: StoryTeller
  /** The outcome of its first delivery, where a day must have one of that kind. */
  firstOutcome?: OutcomeKind
  /** Its first delivery appears twice, byte for byte. */
  isTwin?: boolean
  style?: (text: string) => string
}

/** How many days a story may go on for: a bank return comes up to 3 days late and changes up to a day after. */
export const LONGEST_STORY_DAYS = 5

/** Rare or long stories, by the days they begin on. Every cycle is far shorter than 30 days. */
const RARE: readonly { every: number; on: number; tell: StoryTeller }[] = [
  { every: 1, on: 0, tell: depositReturnStory },
  { every: 3, on: 0, tell: reversalStory },
  { every: 4, on: 1, tell: (context) => creditStory(context, 'reversed') },
  { every: 3, on: 1, tell: depositRefundStory },
  { every: 2, on: 1, tell: (context) => failureStory(context, { refund: true }) },
  { every: 5, on: 3, tell: (context) => creditStory(context, 'failed') },
  { every: 5, on: 1, tell: (context) => creditStory(context, 'refunded') },
  { every: 3, on: 2, tell: (context) => accountStory(context, 'deleted') },
  { every: 4, on: 3, tell: (context) => cardRefusalStory(context, { refund: true }) },
]

const COMMON: readonly [StoryTeller, ...StoryTeller[]] = [
  payoutStory,
  payoutStory,
  payoutStory,
  payoutStory,
  settledDepositStory,
  settledDepositStory,
  (context) => creditStory(context, 'completed'),
  (context) => creditStory(context, 'completed'),
  (context) => accountStory(context, 'created'),
  (context) => accountStory(context, 'updated'),
  onboardingStory,
  verificationStory,
  capabilityStory,
  (context) => failureStory(context, { refund: false }),
]

const singleDelivery: StoryTeller = (context) => accountStory(context, 'updated')

/** What the n-th everyday story of a day is for. */
const DUTIES: Readonly<Record<number, (day: number) => Partial<StoryPlan>>> = {
  1: () => ({ firstOutcome: 'rejected' }),
  3: () => ({ firstOutcome: 'failed' }),
  5: () => ({ firstOutcome: 'unknown' }),
  7: (day) => (day % 3 === 0 ? { firstOutcome: 'legacy' } : {}),
  8: (day) => (day % 3 === 1 ? { firstOutcome: 'contradictory' } : {}),
  9: () => ({ isTwin: true, firstOutcome: 'delivered', tell: singleDelivery }),
  11: (day) => (day % 2 === 0 ? styled(day / 2, payoutStory) : styled((day - 1) / 2, settledDepositStory)),
}

const OUTAGE_STORIES = 26

export function planRareStories(variant: string, day: number): StoryPlan[] {
  return RARE.filter(({ every, on }) => day % every === on).map(({ tell }, index) => {
    const seed = `${variant}:${day}:rare:${index}`
    return { seed, startsAt: day * DAY + timeOfDay(createRandom(seed)), tell }
  })
}

/** The n-th everyday story of a day; `last` asks for one that makes a single delivery. */
export function planCommonStory(variant: string, day: number, index: number, last: boolean): StoryPlan {
  const seed = `${variant}:${day}:${index}`
  const random = createRandom(`${seed}:plan`)
  const isInOutage = isOutageDay(day) && index >= 12 && index < 12 + OUTAGE_STORIES
  const time = isInOutage ? random.int(12 * 60 + 55, 14 * 60) * MINUTE + random.int(0, MINUTE) : timeOfDay(random)
  return {
    seed,
    startsAt: day * DAY + time,
    tell: last ? singleDelivery : random.pick(COMMON),
    ...DUTIES[index]?.(day),
  }
}

/** Between 00:15 and 22:15, more often around noon, so that an everyday story ends on its own day. */
function timeOfDay(random: Random): number {
  const share = random.chance(0.4) ? random.next() : (random.next() + random.next() + random.next()) / 3
  return 15 * MINUTE + Math.floor(share * 22 * HOUR) + random.int(0, 900)
}

function styled(cycle: number, tell: StoryTeller): Partial<StoryPlan> {
  const style = PAYLOAD_STYLES[cycle % PAYLOAD_STYLES.length]
  return style === undefined ? {} : { style, tell }
}
