import { type AchReturn, createReturn, exposureOf, type RETURN_CODES } from '../resources/ach-return'
import { type Deposit, depositEvent, inFlightCents, releasedCents, stopRelease } from '../resources/deposit'
import { genericEvent, type PlatformEvent } from '../resources/event'
import { aboutOnRamp, authorization, depositStory, openDeposit, progress } from './deposit-stories'
import { DAY, HOUR, type Story, type StoryContext } from './story'

/** The bank returns the debit days later, before, during or after the delivery of the crypto. */
export function depositReturnStory(context: StoryContext): Story {
  const { random } = context
  const deposit = openDeposit(context)
  const soFar = random.pick(['delivered', 'delivered', 'partial', 'authorized'])
  const before: Record<typeof soFar, () => Story> = {
    delivered: () => depositStory(context, deposit),
    partial: () => [authorization(context, deposit), progress(context, deposit)],
    authorized: () => [authorization(context, deposit)],
  }
  const code = random.chance(0.06) ? null : random.pick(CODES)
  return [...before[soFar](), ...returnSteps(context, deposit, { code })]
}

const CODES = ['R01', 'R01', 'R02', 'R03', 'R10', 'R29'] as const satisfies readonly (keyof typeof RETURN_CODES)[]

/** What can become of crypto that had left and was not confirmed when the debit was returned. */
export const IN_FLIGHT_ENDS = ['stopped', 'confirmed'] as const
type InFlightEnd = (typeof IN_FLIGHT_ENDS)[number]

type ReturnTerms = {
  /** Null is one that the bank did not name. */
  code: string | null
  /** The source is blocked for a time, until this instant, and not for good. */
  rerouteUntil?: (at: Date) => string
  /** Either where nobody says which. */
  inFlight?: InFlightEnd
}

/** What a return makes happen to a deposit (section 6.1): recorded, classified, and later some detail changes. */
export function returnSteps(context: StoryContext, deposit: Deposit, terms: ReturnTerms): Story {
  const { random, enter, effects } = context
  const { code, rerouteUntil, inFlight } = terms
  let achReturn: AchReturn | undefined
  return [
    {
      afterMs: random.int(DAY, 3 * DAY),
      run: (at) => {
        achReturn = createReturn(random, deposit, code, at)
        if (rerouteUntil) achReturn.sourceAction = 'rerouted'
        enter({ achReturn, at: at.getTime() })
        effects.sourceReturned(achReturn, rerouteUntil?.(at) ?? null)
        return [
          aboutReturn('created', achReturn),
          depositEvent(deposit, 'returned', { at, random }, { achReturn }),
          aboutOnRamp('updated', deposit),
        ]
      },
    },
    {
      afterMs: random.int(HOUR, 20 * HOUR),
      run: (at) => {
        if (achReturn === undefined) return []
        const landed = endFlight(context, deposit, inFlight ?? random.pick(IN_FLIGHT_ENDS), at)
        enter({ achReturn: { ...achReturn, ...exposureOf(deposit) }, at: at.getTime() })
        return [...landed, aboutReturn('updated', achReturn)]
      },
    },
  ]
}

/** Crypto in flight is stopped, which no milestone says, or is confirmed after all, which is told as always. */
function endFlight({ random }: StoryContext, deposit: Deposit, end: InFlightEnd, at: Date): PlatformEvent[] {
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
