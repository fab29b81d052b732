import { z } from 'zod'
import { check } from '../http/validate'
import { genericEvent } from '../resources/event'
import { ACCOUNT_CHANGES, accountStory } from '../stories/user-stories'
import { ACCOUNT_SIMULATIONS } from './account-simulations'
import { CREDIT_SIMULATIONS } from './credit-simulations'
import { DEPOSIT_SIMULATIONS } from './deposit-simulations'
import { OFF_RAMP_SIMULATIONS } from './off-ramp-simulations'
import { QUOTE_SIMULATIONS } from './quote-simulations'
import type { Simulation } from './simulation'
import { Common, story } from './story-simulation'

const JsonText = z.string().refine(isJson, 'Must be the text of a JSON value')

const NamedEvent = Common.extend({
  event: z.string().min(1).max(200),
  id: z.string().min(1).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  payloadText: JsonText.optional(),
})

/** Events without any change to a record. */
const EVENT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  account: story(Common.extend({ change: z.enum(ACCOUNT_CHANGES).default('updated') }), ({ context, input }) =>
    accountStory(context, input.change),
  ),
  delivery(sandbox, body) {
    const {
      event,
      userId = sandbox.state.users.all()[0]?.id ?? 'usr_none',
      id,
      payload,
      payloadText,
    } = check(body, NamedEvent)
    const generic = genericEvent(event, userId, id ?? null)
    return [{ ...generic, payload: payloadText ?? (payload === undefined ? generic.payload : JSON.stringify(payload)) }]
  },
}

export const SIMULATIONS: Readonly<Record<string, Simulation>> = {
  ...OFF_RAMP_SIMULATIONS,
  ...QUOTE_SIMULATIONS,
  ...DEPOSIT_SIMULATIONS,
  ...CREDIT_SIMULATIONS,
  ...ACCOUNT_SIMULATIONS,
  ...EVENT_SIMULATIONS,
}

export const SIMULATION_NAMES = [...Object.keys(SIMULATIONS), 'records', 'retention']

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
