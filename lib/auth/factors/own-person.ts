import { AppError } from '../../errors'
import { type ActorScope, authorize, type OperatorActor } from '../scope'

/** @throws AppError `forbidden` for tokens and commands, which have no factors */
export function personWithFactors(scope: ActorScope, permission: 'account.read' | 'account.write'): OperatorActor {
  authorize(scope, permission)
  if (scope.actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person has a second factor.')
  return scope.actor
}
