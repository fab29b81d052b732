import { z } from 'zod'
import { invalidFields } from '../http/problem'
import { check } from '../http/validate'
import type { Deposit } from '../resources/deposit'
import { genericEvent, type PlatformEvent } from '../resources/event'
import type { OffRamp } from '../resources/off-ramp'
import type { Sandbox } from '../sandbox'
import { creditStory } from '../stories/credit-stories'
import { depositRefundStory, depositStory, openDeposit, returnSteps } from '../stories/deposit-stories'
import { clawback, failureStory, openOffRamp, payoutStory } from '../stories/off-ramp-stories'
import type { Story, StoryContext } from '../stories/story'
import { ACCOUNT_CHANGES, accountStory, capabilityStory, verificationStory } from '../stories/user-stories'

const Common = z.strictObject({ userId: z.string().min(1).optional() })
const OffRampInput = Common.extend({ offRampId: z.string().min(1).optional() })

type Simulation = (sandbox: Sandbox, input: unknown) => PlatformEvent[]

/** A simulation that tells a story at once; its input is checked first. */
function story<T extends { userId?: string | undefined }>(
  schema: z.ZodType<T>,
  tell: (context: StoryContext, input: T) => Story,
): Simulation {
  return (sandbox, body) => {
    const input = check(body, schema)
    const at = sandbox.clock.date()
    return tell(contextFor(sandbox, input.userId), input).flatMap((step) => step.run(at))
  }
}

const JsonText = z.string().refine(isJson, 'Must be the text of a JSON value')

const NamedEvent = Common.extend({
  event: z.string().min(1).max(200),
  id: z.string().min(1).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  payloadText: JsonText.optional(),
})

/** What can be made to happen, by the name in `/_sandbox/simulate/{name}`. */
export const SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'off-ramp-payout': story(
    OffRampInput.extend({ until: z.enum(['created', 'confirmed', 'in_flight', 'completed']).default('completed') }),
    (context, { offRampId, until }) => {
      const offRamp = findOffRamp(context, offRampId)
      const last = { created: 1, confirmed: 2, in_flight: 3, completed: 4 }[until]
      return payoutStory(context, offRamp).slice(stepsTaken(offRamp, offRampId), last)
    },
  ),
  'off-ramp-failure': story(
    OffRampInput.extend({ refund: z.boolean().default(false) }),
    (context, { offRampId, refund }) => {
      const offRamp = findOffRamp(context, offRampId)
      return failureStory(context, { refund }, offRamp).slice(stepsTaken(offRamp, offRampId))
    },
  ),
  'off-ramp-reversal': story(OffRampInput, (context, { offRampId }) => {
    const offRamp = findOffRamp(context, offRampId)
    const payout =
      offRamp.status === 'completed' ? [] : payoutStory(context, offRamp).slice(stepsTaken(offRamp, offRampId))
    return [...payout, ...clawback(context, offRamp)]
  }),
  'ach-deposit': story(Common, (context) => depositStory(context)),
  'ach-deposit-refund': story(Common, depositRefundStory),
  'ach-return': story(
    Common.extend({
      depositId: z.string().min(1).optional(),
      code: z.string().min(1).max(20).nullable().default('R01'),
      update: z.boolean().default(false),
    }),
    (context, { depositId, code, update }) => {
      const deposit = findDeposit(context, depositId)
      const before = depositId === undefined ? depositStory(context, deposit) : []
      return [...before, ...returnSteps(context, deposit, code).slice(0, update ? 2 : 1)]
    },
  ),
  'onramp-credit': story(
    Common.extend({ ending: z.enum(['completed', 'failed', 'reversed', 'refunded']).nullable().default('completed') }),
    (context, { ending }) => creditStory(context, ending ?? 'completed').slice(0, ending === null ? 1 : undefined),
  ),
  account: story(Common.extend({ change: z.enum(ACCOUNT_CHANGES).default('updated') }), (context, { change }) =>
    accountStory(context, change),
  ),
  verification: story(Common, verificationStory),
  capability: story(Common, capabilityStory),
  delivery(sandbox, body) {
    const { event, userId = sandbox.state.users.at(0).id, id, payload, payloadText } = check(body, NamedEvent)
    const generic = genericEvent(event, userId, id ?? null)
    return [{ ...generic, payload: payloadText ?? (payload === undefined ? generic.payload : JSON.stringify(payload)) }]
  },
}

export const SIMULATION_NAMES = [...Object.keys(SIMULATIONS), 'records', 'retention']

/** How far an off-ramp has come, as steps of its story; a finished one cannot go on. */
const STEPS_BY_STATUS: Readonly<Record<string, number>> = { awaiting_funding: 1, queued: 2, in_flight: 3 }

function stepsTaken(offRamp: OffRamp, offRampId: string | undefined): number {
  if (offRampId === undefined) return 0
  const steps = STEPS_BY_STATUS[offRamp.status]
  if (steps === undefined)
    throw wrongValue('offRampId', `This off-ramp is ${offRamp.status} and cannot go on`, 'wrong_state')
  return steps
}

function contextFor({ state, random }: Sandbox, userId: string | undefined): StoryContext {
  const chance = random()
  const user = userId === undefined ? state.users.at(chance.int(0, 1_000_000)) : state.users.byId(userId)
  if (user === undefined)
    throw wrongValue('userId', 'There is no such user; GET /_sandbox/users lists them', 'unknown_user')
  return { random: chance, user, book: state.book, integratorId: state.integratorId }
}

function findOffRamp(context: StoryContext, id: string | undefined): OffRamp {
  if (id === undefined) return openOffRamp(context)
  const found = context.book.offRamps.get(id)
  if (found === undefined) throw wrongValue('offRampId', 'There is no such off-ramp', 'unknown_off_ramp')
  return found
}

function findDeposit(context: StoryContext, id: string | undefined): Deposit {
  if (id === undefined) return openDeposit(context)
  const found = context.book.deposits.get(id)
  if (found === undefined) throw wrongValue('depositId', 'There is no such deposit', 'unknown_deposit')
  if (found.debitStatus === 'returned')
    throw wrongValue('depositId', 'This deposit has been returned already', 'wrong_state')
  return found
}

function wrongValue(field: string, message: string, code: string) {
  return invalidFields([{ field, message, code }])
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
