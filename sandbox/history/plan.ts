import type { Variant } from '../options'
import { createRandom, type Random } from '../random'
import { openingStory, removalStory } from '../stories/account-stories'
import { isBusinessDay } from '../stories/calendar'
import { type CreditEnding, creditStory, openCredit } from '../stories/credit-stories'
import { openDebit, settledDepositStory, settledRefundStory } from '../stories/deposit-stories'
import { failureStory, openPayout, payoutStory, reversalStory } from '../stories/off-ramp-stories'
import type { Rail } from '../stories/rail-times'
import { depositReturnStory } from '../stories/return-stories'
import { DAY, HOUR, MINUTE, type StoryContext, type StoryMaker } from '../stories/story'
import { accountStory, capabilityStory, verificationStory } from '../stories/user-stories'
import { CAST, type CastRole } from './cast'
import { isOutageDay, type OutageOptions } from './outage'
import type { OutcomeKind } from './outcomes'

/** Seed and day decide everything about a plan. */
export type StoryPlan = {
  seed: string
  startsAt: number
  story: StoryMaker
  /** Without a role or a place, chance chooses the user. */
  role?: CastRole['name']
  place?: number
  /** The outcome of the first delivery, on days that must have it. */
  firstOutcome?: OutcomeKind
  /** The first delivery appears twice, byte for byte. */
  isTwin?: boolean
  style?: (text: string) => string
}

/** The longest are stuck payouts and returns of unauthorized debits. */
export const LONGEST_STORY_DAYS = 17

type StorySchedule = {
  every?: number
  on?: number
  days?: 'business'
  hours?: 'bank'
  times?: number
  only?: Variant
  story: StoryMaker
}

const payout = (rail: Rail) => (context: StoryContext) => payoutStory(context, openPayout(context, rail))

const credit = (ending: CreditEnding) => (context: StoryContext) =>
  creditStory(context, ending, openCredit(context, undefined, 'a credit to an auto-ramp account'))

const returned = (code: string | null) => (context: StoryContext) => depositReturnStory(context, code)

const accountChange: StoryMaker = (context) => accountStory(context, 'updated')

const instantDeposit: StoryMaker = (context) => settledDepositStory(context, openDebit(context, { mode: 'early_full' }))

/** Stories of hours or days; each cycle is far shorter than 30 days. */
const LONG_STORIES: readonly StorySchedule[] = [
  { days: 'business', story: payout('ach_standard') },
  { days: 'business', story: payout('ach_same_day') },
  { days: 'business', story: payout('wire') },
  { days: 'business', story: payout('eft') },
  { story: payout('sepa') },
  { every: 2, on: 0, story: payout('ach_standard') },
  { days: 'business', times: 2, story: settledDepositStory },
  { story: settledDepositStory },
  { days: 'business', hours: 'bank', times: 2, story: credit('completed') },
  { every: 5, on: 3, hours: 'bank', days: 'business', story: credit('failed') },
  { every: 5, on: 1, hours: 'bank', days: 'business', story: credit('refunded') },
  { every: 4, on: 1, hours: 'bank', days: 'business', story: credit('reversed') },
  { every: 4, on: 1, story: returned('R01') },
  { every: 9, on: 0, story: returned('R02') },
  { every: 11, on: 3, story: returned('R03') },
  { every: 10, on: 2, story: returned('R10') },
  { every: 13, on: 6, story: returned('R29') },
  { every: 9, on: 4, story: returned(null) },
  { every: 4, on: 2, story: settledRefundStory },
  { every: 6, on: 5, story: (context) => failureStory(context, { refund: true }, openPayout(context, 'ach_standard')) },
  { every: 9, on: 7, story: (context) => reversalStory(context, openPayout(context, 'sepa')) },
  { every: 8, on: 1, story: (context) => reversalStory(context, openPayout(context, 'ach_standard')) },
  { story: openingStory },
  { every: 2, on: 1, story: removalStory },
  { every: 4, on: 0, story: verificationStory },
  { every: 2, on: 1, story: capabilityStory },
]

/** Enough stories a day to hear of every user within a month. */
const USERS_PER_DAY = 5

const SHORT_STORIES: Readonly<Record<Variant, readonly [StoryMaker, ...StoryMaker[]]>> = {
  sandbox: [payout('rtp'), payout('rtp'), payout('faster_payments'), instantDeposit, openingStory],
  production: [payout('rtp'), payout('push_to_card'), payout('faster_payments'), instantDeposit, openingStory],
}

const FIXED_PLANS: Readonly<Record<number, (day: number) => Partial<StoryPlan>>> = {
  0: () => ({ isTwin: true, firstOutcome: 'delivered', story: accountChange }),
  1: () => ({ firstOutcome: 'rejected' }),
  2: () => ({ firstOutcome: 'failed' }),
  3: (day) => (day % 2 === 0 ? styled(day / 2, payout('rtp')) : styled((day - 1) / 2, instantDeposit)),
  4: () => ({ firstOutcome: 'unknown' }),
  5: (day) => (day % 3 === 0 ? { firstOutcome: 'legacy' } : {}),
  6: (day) => (day % 3 === 1 ? { firstOutcome: 'contradictory' } : {}),
}

const FIXED_PLAN_COUNT = Object.keys(FIXED_PLANS).length

export type PlanOptions = OutageOptions & { seed: string; variant: Variant }

/** Stories that begin on a day whatever else the day holds. */
export function planLongStories(options: PlanOptions, day: number): StoryPlan[] {
  const { seed, variant } = options
  const isDue = ({ every = 1, on = 0, days, only = variant }: StorySchedule) =>
    (day - on) % every === 0 && only === variant && (days !== 'business' || isBusinessDay(day))
  const rows: (StorySchedule & Pick<StoryPlan, 'role' | 'place'>)[] = [
    ...LONG_STORIES,
    ...CAST.flatMap(({ name, story, ...row }) => (story === undefined ? [] : [{ ...row, story, role: name }])),
    ...Array.from({ length: USERS_PER_DAY }, (_, turn) => ({
      story: accountChange,
      place: day * USERS_PER_DAY + turn,
    })),
  ]
  return rows
    .flatMap((row) => (isDue(row) ? Array.from({ length: row.times ?? 1 }, () => row) : []))
    .map(({ story, hours, role, place }, index) => {
      const planSeed = `${seed}:${day}:long:${index}`
      const random = createRandom(planSeed)
      const isInOutage = isOutageDay(options, day) && role === undefined
      const time = isInOutage ? timeOfOutage(random) : timeOfDay(random)
      return {
        seed: planSeed,
        startsAt: day * DAY + (hours === 'bank' ? random.int(11 * HOUR, 20 * HOUR) : time),
        story,
        ...(role === undefined ? {} : { role }),
        ...(place === undefined ? {} : { place }),
      }
    })
}

/** `last` asks for a story with a single delivery. */
export function planShortStory(options: PlanOptions, day: number, index: number, last: boolean): StoryPlan {
  const { seed, variant } = options
  const planSeed = `${seed}:${day}:${index}`
  const random = createRandom(`${planSeed}:plan`)
  const isInOutage = isOutageDay(options, day) && index >= FIXED_PLAN_COUNT
  const time = isInOutage ? timeOfOutage(random) : timeOfDay(random)
  return {
    seed: planSeed,
    startsAt: day * DAY + time,
    story: last ? accountChange : random.pick(SHORT_STORIES[variant]),
    ...FIXED_PLANS[index]?.(day),
  }
}

/** Most of a day with an outage happens during the outage. */
const timeOfOutage = (random: Random) => random.int(12 * 60 + 55, 14 * 60) * MINUTE + random.int(0, MINUTE)

/** Between 00:15 and 22:15, more often around noon, so that a short story ends on its own day. */
function timeOfDay(random: Random): number {
  const share = random.chance(0.4) ? random.next() : (random.next() + random.next() + random.next()) / 3
  return 15 * MINUTE + Math.floor(share * 22 * HOUR) + random.int(0, 900)
}

function styled(cycle: number, story: StoryMaker): Partial<StoryPlan> {
  const style = PAYLOAD_STYLES.at(cycle % PAYLOAD_STYLES.length)
  return style === undefined ? {} : { style, story }
}

/** Serialisers differ in bytes for the same payload, and an archive must keep the bytes. */
const PAYLOAD_STYLES: readonly ((text: string) => string)[] = [
  (text) => JSON.stringify(JSON.parse(text), null, 2),
  (text) => text.replaceAll('/', '\\/'),
  (text) => text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text) => text.replace(/"sequence":(\d+)/, '"sequence":$1.0'),
  (text) => text.replace(/\}$/, ',"extra":{"10":1.0,"2":1e21,"serial":9007199254740993}}'),
  (text) => text.replaceAll('":', '" : '),
]
