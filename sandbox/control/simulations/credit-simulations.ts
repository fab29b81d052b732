import { z } from 'zod'
import { liveContext } from '../../progress/live-context'
import type { OnRampCredit } from '../../resources/on-ramp-credit'
import type { Sandbox } from '../../sandbox'
import { creditStory, detection, endingSteps, openCredit } from '../../stories/credit-stories'
import { chooseHeld } from './choose-held'
import type { Simulation } from './simulation'
import { Common, namedOne, SimulatedId, story, wrongState } from './story-simulation'

const Input = Common.extend({
  creditId: SimulatedId.describe('The on-ramp to continue. If none is given, a new one begins.'),
  accountId: SimulatedId.describe('For a new one: the auto-ramp account that receives the deposit.'),
  ending: z
    .enum(['completed', 'failed', 'reversed', 'refunded'])
    .nullable()
    .default('completed')
    .describe('How it ends, or null to stop once the deposit is detected.'),
})
  .refine(({ creditId, ending }) => creditId === undefined || ending !== null, {
    path: ['ending'],
    message: 'The deposit of an existing credit has already been detected',
  })
  .refine(({ creditId, accountId }) => creditId === undefined || accountId === undefined, {
    path: ['accountId'],
    message: 'Is only for a new credit',
  })
type Input = z.output<typeof Input>

export const CREDIT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'onramp-credit': story(
    {
      title: 'Deposit to an auto-ramp account',
      sentence:
        'A deposit to an auto-ramp account is detected, and its on-ramp is completed, fails, or is reversed or refunded.',
      input: Input,
    },
    ({ sandbox, context, input }) => {
      const { creditId, userId, ending } = input
      if (creditId === undefined) {
        const credit = openedCredit(sandbox, context, input)
        return ending === null ? [detection(context, credit)] : creditStory(context, ending, credit)
      }
      const credit = existing(sandbox, creditId, userId)
      const steps = ending === null ? [] : endingSteps(context, credit, ending)
      if (steps.length === 0)
        throw wrongState('creditId', `This credit is ${credit.status} and cannot reach that state`)
      return steps
    },
  ),
}

function openedCredit(sandbox: Sandbox, context: ReturnType<typeof liveContext>, { accountId, userId }: Input) {
  if (accountId === undefined) return openCredit(context)
  const { user, record } = chooseHeld(sandbox, {
    userId,
    id: accountId,
    field: 'accountId',
    of: ({ autoRampAccounts }) => autoRampAccounts.values(),
  })
  if (record.status !== 'active') throw wrongState('accountId', 'The auto-ramp account is not active')
  return openCredit(liveContext(sandbox, user.id), record)
}

function existing({ state }: Sandbox, creditId: string, userId: string | undefined): OnRampCredit {
  const onRamp = namedOne(state.book.onRamps, creditId, { field: 'creditId', userId })
  if ('credit' in onRamp) return onRamp.credit
  throw wrongState('creditId', 'This on-ramp is a linked-bank deposit, not a credit')
}
