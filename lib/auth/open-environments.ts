import 'server-only'
import { type Environment, env } from '../env'
import { grantsAnything } from './role-table'
import { actorIn, type OperatorActor } from './scope'

/** The environments in which a person has a role that grants anything. */
export function openEnvironments(actor: OperatorActor): Environment[] {
  return env().environments.filter(({ name }) => grantsAnything(actorIn(actor, name).role))
}
