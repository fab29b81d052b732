import type { Variant } from '../options'
import { addedCard, closedAccountStory, mismatchStory } from '../stories/account-stories'
import { announcedStory, cancelledStory, creditStory, openCredit, reviewedStory } from '../stories/credit-stories'
import {
  congestedStory,
  failedDebitStory,
  heldDepositStory,
  settledRefundStory,
  slowDebitStory,
  withheldRestStory,
} from '../stories/deposit-stories'
import {
  cardRefusalStory,
  failureStory,
  heldStory,
  openCardOffRamp,
  openPayout,
  parkedStory,
  reversalStory,
  shortfallStory,
  stuckStory,
  unfundedStory,
} from '../stories/off-ramp-stories'
import { NEEDS, type Need, type Person } from '../stories/people'
import { depositReturnStory, exposedReturnStory, rerouteStory } from '../stories/return-stories'
import { DAY, HOUR, type Story, type StoryContext } from '../stories/story'
import { verificationStory } from '../stories/user-stories'
import type { World } from './run-story'

/** A role lasts, or recurs, so that its story is there at any time. */
export type CastRole = { name: string; need: Need; only?: Variant } & Partial<Recurring>

export type Recurring = {
  /** Days between beginnings; a story that must always be under way lasts longer. */
  every: number
  on?: number
  hours?: 'bank'
  story: (context: StoryContext) => Story
}

const DEBIT = 'a debit of a linked bank account'
const CREDIT = 'a credit to an auto-ramp account'

const creditOf = (context: StoryContext) => openCredit(context, undefined, CREDIT)

/** `sandbox/README.md` tells the story of each user. */
export const CAST: readonly CastRole[] = [
  {
    name: 'stuck-payout',
    need: 'an ACH payout',
    every: 7,
    story: (on) => stuckStory(on, openPayout(on, 'ach_standard')),
  },
  { name: 'held-payout', need: 'a SEPA payout', every: 5, story: (on) => heldStory(on, openPayout(on, 'sepa')) },
  {
    name: 'short-of-crypto',
    need: 'a payout by wire',
    every: 5,
    on: 1,
    story: (on) => shortfallStory(on, openPayout(on, 'wire')),
  },
  {
    name: 'never-funded',
    need: 'a Faster Payments payout',
    every: 6,
    story: (on) => unfundedStory(on, openPayout(on, 'faster_payments')),
  },
  {
    name: 'failed-payout',
    need: 'an EFT payout',
    every: 13,
    on: 2,
    story: (on) => failureStory(on, { refund: false }, openPayout(on, 'eft')),
  },
  {
    name: 'refunded-payout',
    need: 'a SEPA payout',
    every: 14,
    story: (on) => failureStory(on, { refund: true }, openPayout(on, 'sepa')),
  },
  {
    name: 'clawed-back-payout',
    need: 'an ACH payout',
    every: 10,
    story: (on) => reversalStory(on, openPayout(on, 'ach_same_day')),
  },
  {
    name: 'parked-push',
    need: 'a push to a card',
    every: 4,
    only: 'sandbox',
    story: (on) => parkedStory(on, openPayout(on, 'push_to_card')),
  },
  { name: 'refused-card', need: 'a push to a card', every: 12, on: 5, only: 'production', story: refusedCard },
  { name: 'returned-r01', need: DEBIT, every: 8, on: 3, story: (on) => depositReturnStory(on, 'R01') },
  { name: 'returned-r10', need: DEBIT, every: 12, on: 7, story: (on) => depositReturnStory(on, 'R10') },
  { name: 'returned-r29', need: DEBIT, every: 12, on: 1, story: (on) => depositReturnStory(on, 'R29') },
  { name: 'rerouted-source', need: DEBIT, every: 7, story: rerouteStory },
  { name: 'name-mismatch', need: DEBIT, every: 11, story: mismatchStory },
  { name: 'partial-release', need: DEBIT, every: 5, on: 2, story: withheldRestStory },
  { name: 'held-deposit', need: DEBIT, every: 5, story: heldDepositStory },
  { name: 'slow-debit', need: DEBIT, every: 5, on: 1, story: slowDebitStory },
  { name: 'busy-chain', need: DEBIT, every: 5, on: 3, story: congestedStory },
  { name: 'failed-debit', need: DEBIT, every: 9, story: failedDebitStory },
  { name: 'refunded-deposit', need: DEBIT, every: 9, on: 4, story: settledRefundStory },
  {
    name: 'reversed-credit',
    need: CREDIT,
    every: 7,
    on: 0,
    hours: 'bank',
    story: (on) => creditStory(on, 'reversed', creditOf(on)),
  },
  { name: 'announced-credit', need: CREDIT, every: 5, story: (on) => announcedStory(on, creditOf(on)) },
  { name: 'credit-that-never-came', need: CREDIT, every: 9, story: (on) => cancelledStory(on, creditOf(on)) },
  { name: 'reviewed-credit', need: CREDIT, every: 5, on: 4, story: (on) => reviewedStory(on, creditOf(on)) },
  { name: 'closed-account', need: 'a verified identity', every: 9, on: 6, story: closedAccountStory },
  { name: 'never-verified', need: 'an identity that nobody looked at' },
  { name: 'tries-again', need: 'an identity to be checked again', every: 4, on: 2, story: verificationStory },
  { name: 'open-requirement', need: 'an open requirement' },
  { name: 'card-without-holder', need: 'a card without a holder' },
  {
    name: 'crypto-at-risk',
    need: DEBIT,
    every: 5,
    on: 4,
    story: (on) => exposedReturnStory(on, { confirms: 'nothing' }),
  },
  { name: 'part-at-risk', need: DEBIT, every: 5, on: 2, story: (on) => exposedReturnStory(on, { confirms: 'a half' }) },
]

/** The network refuses a card that was added a day before; the user's other card stays. */
function refusedCard(context: StoryContext): Story {
  const { card, steps, isUsable: isStillTrue } = addedCard(context)
  const [first, ...rest] = cardRefusalStory(context, { refund: true }, openCardOffRamp(context, card))
  const afterMs = DAY + context.random.int(0, HOUR)
  return first === undefined ? steps : [...steps, { ...first, afterMs, isStillTrue }, ...rest]
}

/** The first users of the list have no role, so that visitors can play with them. */
const FIRST_PLACE = 8

export function castOf({ variant, users, holdings }: Pick<World, 'variant' | 'users' | 'holdings'>) {
  const people = users.all().flatMap((user): Person[] => {
    const theirs = holdings.get(user.id)
    return theirs === undefined ? [] : [{ user, holdings: theirs }]
  })
  const free = [...people.slice(FIRST_PLACE), ...people.slice(0, FIRST_PLACE)]
  const cast = new Map<CastRole['name'], Person>()
  for (const { name, need, only = variant } of CAST) {
    if (only !== variant) continue
    const place = free.findIndex((person) => NEEDS[need](person.holdings))
    const [person] = place === -1 ? [] : free.splice(place, 1)
    if (person === undefined) throw new Error(`Nobody is left for the part of ${name}`)
    cast.set(name, person)
  }
  return cast
}
