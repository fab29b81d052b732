import { type AchReturn, createReturn, exposureOf } from '../resources/ach-return'
import { type DepositResource, depositEvent, inFlightCents, releasedCents, stopRelease } from '../resources/deposit'
import { genericEvent, type PlatformEvent } from '../resources/event'
import { linkedSource } from './account-stories'
import { aboutOnRamp, authorizedSteps, earlySteps, openDebit, progress, settledDepositStory } from './deposit-stories'
import { returnSource } from './effects'
import { onBusinessDay, RETURN_DAYS, returnKind } from './rail-times'
import { DAY, HOUR, type Step, type Story, type StoryContext, until } from './story'

/**
 * Unauthorized debits are returned long after settlement, others before. A source that a return turns off for good was
 * linked for this story, so that users keep theirs.
 */
export function depositReturnStory(context: StoryContext, code: string | null): Story {
  if (code !== 'R01') return linkedReturnStory(context, { code })
  const deposit = openDebit(context)
  return [...untilReturned(context, deposit, code), ...returnSteps(context, deposit, { code })]
}

/** The block ends by itself (section 3), in this story after two weeks. */
export function rerouteStory(context: StoryContext): Story {
  const rerouteUntil = (at: Date) => new Date(at.getTime() + 14 * DAY).toISOString()
  return linkedReturnStory(context, { code: 'R01', rerouteUntil })
}

/** Crypto stays in flight for days after the return: a busy chain confirms nothing, or only a part. */
export function exposedReturnStory(context: StoryContext, { confirms }: { confirms: 'nothing' | 'a half' }): Story {
  const deposit = openDebit(context, { mode: 'early_full' })
  const half = confirms === 'nothing' ? [] : [progress(context, deposit, Math.round(deposit.principal / 2))]
  const [returned, ...ends] = returnSteps(context, deposit, { code: 'R01' })
  const later = ends.map((end) => ({ ...end, afterMs: IN_FLIGHT_MS }))
  return [...authorizedSteps(context, deposit), ...half, ...(returned === undefined ? [] : [returned]), ...later]
}

/** Longer than the days between two such returns, so that one is always at risk. */
const IN_FLIGHT_MS = 9 * DAY

function linkedReturnStory(context: StoryContext, terms: ReturnTerms): Story {
  const { source, steps } = linkedSource(context)
  const deposit = openDebit(context, { source })
  const [authorized, ...before] = untilReturned(context, deposit, terms.code)
  const afterMs = context.random.int(HOUR, 4 * HOUR)
  const isStillTrue = () => source.status === 'active'
  const later: Step[] = authorized === undefined ? [] : [{ ...authorized, afterMs, isStillTrue }]
  return [...steps, ...later, ...before, ...returnSteps(context, deposit, terms)]
}

function untilReturned(context: StoryContext, deposit: DepositResource, code: string | null): Story {
  if (returnKind(code) === 'unauthorized') return settledDepositStory(context, deposit)
  const isConfirmed = context.random.chance(0.6)
  return [...authorizedSteps(context, deposit), ...(isConfirmed ? earlySteps(context, deposit) : [])]
}

export const IN_FLIGHT_ENDS = ['stopped', 'confirmed'] as const
type InFlightEnd = (typeof IN_FLIGHT_ENDS)[number]

type ReturnTerms = {
  /** The bank’s return code; null if the bank named none. */
  code: string | null
  /** The end of a temporary block. */
  rerouteUntil?: (at: Date) => string
  /** The end of the crypto in flight, random by default. */
  inFlight?: InFlightEnd
}

/** Section 6.1: recorded, classified, and later some detail changes. */
export function returnSteps(context: StoryContext, deposit: DepositResource, terms: ReturnTerms): Story {
  const { random, enter, change } = context
  const { code, rerouteUntil, inFlight } = terms
  let achReturn: AchReturn | undefined
  const [least, most] = RETURN_DAYS[returnKind(code)]
  const [days, share] = [random.int(least, most), random.next()]
  return [
    {
      afterMs: until((before) => onBusinessDay(before, days, share)),
      run: (at) => {
        const returned = createReturn(random, deposit, code, at)
        achReturn = returned
        if (rerouteUntil) returned.sourceAction = 'rerouted'
        enter({ achReturn: returned, at: at.getTime() })
        change(at, (all) => returnSource(all, returned, rerouteUntil?.(at) ?? null))
        return [
          aboutReturn('created', returned),
          depositEvent(deposit, 'returned', { at, random }, { achReturn: returned }),
          aboutOnRamp('updated', deposit),
        ]
      },
    },
    {
      afterMs: random.int(HOUR, 20 * HOUR),
      run: (at) => {
        if (achReturn === undefined) return []
        const landed = endInFlight(context, deposit, inFlight ?? random.pick(IN_FLIGHT_ENDS), at)
        enter({ achReturn: { ...achReturn, ...exposureOf(deposit) }, at: at.getTime() })
        return [...landed, aboutReturn('updated', achReturn)]
      },
    },
  ]
}

/** No milestone tells stopped crypto; confirmed crypto is told as always. */
function endInFlight({ random }: StoryContext, deposit: DepositResource, end: InFlightEnd, at: Date): PlatformEvent[] {
  const cents = inFlightCents(deposit)
  if (cents === 0) return []
  if (end === 'stopped') {
    stopRelease(deposit)
    return []
  }
  const isAll = releasedCents(deposit) + cents >= deposit.principal
  const confirmed = depositEvent(deposit, isAll ? 'delivered' : 'deliveryProgress', { at, random }, { cents })
  return [confirmed, aboutOnRamp('updated', deposit)]
}

function aboutReturn(change: 'created' | 'updated', { id, userId }: AchReturn) {
  return { ...genericEvent(`achDebitReturn.${change}`, userId, id), returnId: id }
}
