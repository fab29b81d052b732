import type { z } from 'zod'
import { type JsonShape, jsonShapeOf } from '../../lib/ramp/contract/json-shape'
import { Effect, FaultRule } from '../faults/schemas'
import type { Route } from '../http/context'
import type { Sandbox } from '../sandbox'
import { ClockChange, NothingElse, SettingsChange } from './control-schemas'
import { BehaviourChange } from './receiver-routes'
import { NewRecords, Retention } from './simulations/append-records'
import { SendingChoices } from './simulations/simulate-routes'
import { SIMULATION_GROUPS } from './simulations/simulations'
import { KeyChange } from './user-routes'

/** A desk draws a form from this: words for a person, and shapes as JSON Schema. */
type DescribedControl = {
  name: string
  group: string
  title: string
  sentence: string
  method: Exclude<Route['method'], 'GET'>
  /** The path has `{names}` for the members of `params`. */
  path: string
  /** Whether the control takes something away that does not come back. */
  isRemoval: boolean
  params: JsonShape | null
  body: JsonShape | null
}

/** A desk reads no other format. */
const CONTROL_FORMAT = 'ramp-stand-in/1'

export function describeControl({ state, clock, options }: Sandbox) {
  return {
    format: CONTROL_FORMAT,
    label: options.label,
    clock: { now: clock.iso(), frozen: clock.isFrozen() },
    faults: state.faults.list().length,
    simulations: CONTROLS,
  }
}

const CHANGE = { method: 'POST', isRemoval: false, params: null } as const
const REMOVAL = { method: 'POST', isRemoval: true, params: null, body: jsonShapeOf(NothingElse) } as const

const idOf = (description: string): JsonShape => ({ type: 'string', minLength: 1, description })
const OF_USER: JsonShape = { properties: { id: idOf('The id of the user.') }, required: ['id'] }

const STAND_IN: readonly Omit<DescribedControl, 'group'>[] = [
  {
    ...CHANGE,
    name: 'clock',
    title: 'Set the clock',
    sentence: 'The clock is set, moved forward or stopped. Everything due by then happens at once.',
    path: '/_sandbox/clock',
    body: jsonShapeOf(ClockChange),
  },
  {
    ...CHANGE,
    name: 'settings',
    title: 'Change how deliveries are made',
    sentence: 'Changes pauses, time limits and the signature format for deliveries from now on.',
    path: '/_sandbox/settings',
    body: jsonShapeOf(SettingsChange),
  },
  {
    ...CHANGE,
    name: 'propagate',
    title: 'Propagate changes now',
    sentence: 'Every pending change of a registration or of the webhook secret takes effect now.',
    path: '/_sandbox/propagate',
    body: jsonShapeOf(NothingElse),
  },
  {
    ...CHANGE,
    name: 'receiver',
    title: 'Change how a receiver answers',
    sentence: 'Changes how the built-in receiver of a host that ends in .example answers from now on.',
    method: 'PUT',
    path: '/_sandbox/receivers/{host}',
    params: { properties: { host: idOf('The host, such as hooks.acme.example.') }, required: ['host'] },
    body: jsonShapeOf(BehaviourChange),
  },
  {
    ...CHANGE,
    name: 'user-key',
    title: 'Change the API key of a user',
    sentence: 'A user’s API key is revoked, works again, or gets an expiry time.',
    path: '/_sandbox/users/{id}/api-key',
    params: OF_USER,
    body: jsonShapeOf(KeyChange),
  },
  {
    ...REMOVAL,
    name: 'remove-user',
    title: 'Remove a user',
    sentence: 'Removes the user. The user’s credentials stay valid, but each of the user’s resources is answered 404.',
    method: 'DELETE',
    path: '/_sandbox/users/{id}',
    params: OF_USER,
    body: null,
  },
  {
    ...REMOVAL,
    name: 'reset',
    title: 'Start again',
    sentence: 'Resets everything to how it was at the start: clock, registrations, users, records and faults.',
    path: '/_sandbox/reset',
  },
]

const FAULTS: readonly Omit<DescribedControl, 'group'>[] = [
  {
    ...CHANGE,
    name: 'fault',
    title: 'Add a fault',
    sentence:
      'Matching requests to the platform get this fault: another status, a delay, or a cut or malformed answer.',
    path: '/_sandbox/faults',
    body: faultShape(),
  },
  {
    ...CHANGE,
    name: 'clear-faults',
    title: 'Remove all faults',
    sentence: 'The platform answers normally again.',
    method: 'DELETE',
    path: '/_sandbox/faults',
    body: null,
  },
]

const HISTORY: readonly Omit<DescribedControl, 'group'>[] = [
  {
    ...CHANGE,
    name: 'records',
    title: 'Add delivery records',
    sentence: 'Adds the given records to the list of deliveries. Nothing is sent.',
    path: '/_sandbox/simulate/records',
    body: jsonShapeOf(NewRecords),
  },
  {
    ...REMOVAL,
    name: 'retention',
    title: 'Delete old records',
    sentence: 'Deletes records older than a number of days from the list of deliveries.',
    path: '/_sandbox/simulate/retention',
    body: jsonShapeOf(Retention),
  },
]

const SIMULATED: readonly DescribedControl[] = SIMULATION_GROUPS.flatMap(({ group, simulations }) =>
  Object.entries(simulations).map(([name, { title, sentence, input }]) => ({
    ...CHANGE,
    name,
    group,
    title,
    sentence,
    path: `/_sandbox/simulate/${name}`,
    body: withMembers(jsonShapeOf(input), jsonShapeOf(SendingChoices)),
  })),
)

const CONTROLS: readonly DescribedControl[] = [
  ...SIMULATED,
  ...FAULTS.map((control) => ({ ...control, group: 'Faults' })),
  ...STAND_IN.map((control) => ({ ...control, group: 'Clock and stand-in' })),
  ...HISTORY.map((control) => ({ ...control, group: 'Records' })),
]

function withMembers(shape: JsonShape, { properties }: JsonShape): JsonShape {
  return { ...shape, properties: { ...shape.properties, ...properties } }
}

/** Each kind of fault with the rule by which it meets requests. */
function faultShape(): JsonShape {
  const rule = jsonShapeOf(FaultRule as z.ZodType)
  const variants = jsonShapeOf(Effect).oneOf ?? []
  return {
    oneOf: variants.map((variant) => withMembers(variant, { properties: { ...kindOf(variant), ...rule.properties } })),
  }
}

function kindOf({ properties }: JsonShape): Record<string, JsonShape> {
  return { kind: { ...properties?.kind, description: 'The kind of fault.' } }
}
