import { AppError } from '../../errors'
import type { ActorScope, OperatorActor } from '../scope'

/** The person who acts. @throws AppError `forbidden` for schedules and commands */
export function requireTokenOwner({ actor }: ActorScope): OperatorActor {
  if (actor.kind !== 'operator') throw new AppError('forbidden', 'An access token belongs to a person.')
  return actor
}
