import { z } from 'zod'
import type { OffRampResource } from '../../resources/off-ramp'
import type { Sandbox } from '../../sandbox'
import {
  cancellation,
  cardRefusalStory,
  clawback,
  failureStory,
  openOffRamp,
  payoutStory,
  refundSteps,
} from '../../stories/off-ramp-stories'
import type { Story, StoryContext } from '../../stories/story'
import type { Simulation } from './simulation'
import { Common, namedOne, SimulatedId, story, wrongState } from './story-simulation'

const Input = Common.extend({
  offRampId: SimulatedId.describe('The off-ramp to continue. If none is given, a new one begins.'),
})
type Input = z.output<typeof Input>

function namedOffRamp({ state }: Sandbox, { offRampId, userId }: Input): OffRampResource | undefined {
  return offRampId === undefined ? undefined : namedOne(state.book.offRamps, offRampId, { field: 'offRampId', userId })
}

const STEPS_TAKEN: Readonly<Partial<Record<OffRampResource['status'], number>>> = {
  awaiting_funding: 1,
  queued: 2,
  in_flight: 3,
}

/** Throws a 400 problem if no step remains. */
function remainingSteps(whole: Story, offRamp: OffRampResource | undefined, until = whole.length): Story {
  if (offRamp === undefined) return whole.slice(0, until)
  const taken = STEPS_TAKEN[offRamp.status]
  if (taken === undefined || taken >= until)
    throw wrongState('offRampId', `This off-ramp is ${offRamp.status} and cannot reach that state`)
  return whole.slice(taken, until)
}

function inState(offRamp: OffRampResource, status: OffRampResource['status']): void {
  if (offRamp.status !== status)
    throw wrongState('offRampId', `This off-ramp is ${offRamp.status} and not ${status.replace('_', ' ')}`)
}

const UNTIL = { created: 1, confirmed: 2, in_flight: 3, completed: 4 } as const

/** Section 3. */
const CARD_VERDICTS = ['card_expired', 'card_inactive', 'card_cannot_receive'] as const

export const OFF_RAMP_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'off-ramp-payout': story(
    {
      title: 'Pay out an off-ramp',
      sentence: 'An off-ramp is funded, sent and paid out.',
      input: Input.extend({
        until: z
          .enum(['created', 'confirmed', 'in_flight', 'completed'])
          .default('completed')
          .describe('The last step that happens.'),
      }),
    },
    ({ sandbox, context, input }) => {
      const offRamp = namedOffRamp(sandbox, input)
      return remainingSteps(payoutStory(context, offRamp), offRamp, UNTIL[input.until])
    },
  ),
  'off-ramp-failure': story(
    {
      title: 'Fail an off-ramp',
      sentence: 'The payout of an off-ramp fails.',
      input: Input.extend({
        refund: z.boolean().default(false).describe('The crypto is sent back afterwards.'),
        verdict: z.enum(CARD_VERDICTS).optional().describe('For a push to a card: why the card refused.'),
      }),
    },
    ({ sandbox, context, input }) => {
      const offRamp = namedOffRamp(sandbox, input)
      const { refund, verdict } = input
      if (verdict === undefined) return remainingSteps(failureStory(context, { refund }, offRamp), offRamp)
      if (offRamp === undefined) return cardRefusalStory(context, { refund })
      if (offRamp.output.rail !== 'push_to_card')
        throw wrongState('offRampId', 'Only a push to a card can be refused with a verdict on the card')
      return remainingSteps(failureStory(context, { refund, isCardVerdict: true }, offRamp), offRamp)
    },
  ),
  'off-ramp-refund': story(
    { title: 'Refund an off-ramp', sentence: 'The crypto of a failed off-ramp is sent back.', input: Input },
    ({ sandbox, context, input }) => {
      const offRamp = namedOffRamp(sandbox, input)
      if (offRamp === undefined) return failureStory(context, { refund: true })
      inState(offRamp, 'failed')
      return refundSteps(context, offRamp)
    },
  ),
  'off-ramp-reversal': story(
    { title: 'Reverse an off-ramp', sentence: 'The bank claws back a completed payout.', input: Input },
    ({ sandbox, context, input }) => {
      const offRamp = namedOffRamp(sandbox, input) ?? openOffRamp(context)
      const payout = offRamp.status === 'completed' ? [] : unfinished(context, offRamp, input)
      return [...payout, ...clawback(context, offRamp)]
    },
  ),
  'off-ramp-cancel': story(
    { title: 'Cancel an off-ramp', sentence: 'An off-ramp that is awaiting funding is canceled.', input: Input },
    ({ sandbox, context, input }) => {
      const offRamp = namedOffRamp(sandbox, input) ?? openOffRamp(context)
      inState(offRamp, 'awaiting_funding')
      const opening = input.offRampId === undefined ? payoutStory(context, offRamp).slice(0, 1) : []
      return [...opening, ...cancellation(offRamp)]
    },
  ),
}

const unfinished = (context: StoryContext, offRamp: OffRampResource, { offRampId }: Input) =>
  remainingSteps(payoutStory(context, offRamp), offRampId === undefined ? undefined : offRamp)
