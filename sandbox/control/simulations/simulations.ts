import { z } from 'zod'
import { genericEvent } from '../../resources/event'
import { ACCOUNT_CHANGES, accountStory } from '../../stories/user-stories'
import { ACCOUNT_SIMULATIONS } from './account-simulations'
import { CREDIT_SIMULATIONS } from './credit-simulations'
import { DEPOSIT_SIMULATIONS } from './deposit-simulations'
import { OFF_RAMP_SIMULATIONS } from './off-ramp-simulations'
import { QUOTE_SIMULATIONS } from './quote-simulations'
import { type Simulation, simulation } from './simulation'
import { Common, story } from './story-simulation'

const JsonText = z.string().refine(isJson, 'Must be the text of a JSON value')

const NamedEvent = Common.extend({
  event: z
    .string()
    .min(1)
    .max(200)
    .describe('The name of the event.')
    .meta({ examples: ['capabilities.updated'] }),
  id: z.string().min(1).optional().describe('The id of the resource.'),
  payload: z.record(z.string(), z.unknown()).optional().describe('The payload, as JSON.'),
  payloadText: JsonText.optional().describe('The exact text of the payload, for when its bytes matter.'),
})

/** Events without any change to a record. */
const EVENT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  account: story(
    {
      title: 'Send an account event',
      sentence: 'An account event is sent. No account changes.',
      input: Common.extend({ change: z.enum(ACCOUNT_CHANGES).default('updated').describe('The event to send.') }),
    },
    ({ context, input }) => accountStory(context, input.change),
  ),
  delivery: simulation(
    {
      title: 'Send any event',
      sentence: 'An event with any name and payload is sent. Nothing else changes.',
      input: NamedEvent,
    },
    (sandbox, input) => {
      const { event, userId = sandbox.state.users.all()[0]?.id ?? 'usr_none', id, payload, payloadText } = input
      const generic = genericEvent(event, userId, id ?? null)
      return [
        { ...generic, payload: payloadText ?? (payload === undefined ? generic.payload : JSON.stringify(payload)) },
      ]
    },
  ),
}

type SimulationGroup = { group: string; simulations: Readonly<Record<string, Simulation>> }

export const SIMULATION_GROUPS: readonly SimulationGroup[] = [
  { group: 'Off-ramps', simulations: { ...QUOTE_SIMULATIONS, ...OFF_RAMP_SIMULATIONS } },
  { group: 'Deposits and on-ramps', simulations: { ...DEPOSIT_SIMULATIONS, ...CREDIT_SIMULATIONS } },
  { group: 'Accounts, cards and users', simulations: ACCOUNT_SIMULATIONS },
  { group: 'Events alone', simulations: EVENT_SIMULATIONS },
]

export const SIMULATIONS: Readonly<Record<string, Simulation>> = Object.assign(
  {},
  ...SIMULATION_GROUPS.map(({ simulations }) => simulations),
)

export const SIMULATION_NAMES = [...Object.keys(SIMULATIONS), 'records', 'retention']

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
