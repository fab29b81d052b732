import { may, type OperatorActor, type Scope } from '../auth/scope'
import { AppError } from '../errors'
import type { Permission, Role } from '../model/role'

/** A thing that a person keeps, privately or shared with roles. */
export type Shareable = { ownerId: string; sharedWith: readonly Role[] }

/** @param what the subject, for example "A saved view". @throws AppError `forbidden` for the system */
export function requirePerson({ actor }: Scope, what: string): OperatorActor {
  if (actor.kind !== 'operator') throw new AppError('forbidden', `${what} belongs to a person.`)
  return actor
}

/** Whether a person sees a thing: the owner, the roles it is shared with, and managers if it is shared at all. */
export function isSeenBy(reader: OperatorActor, { ownerId, sharedWith }: Shareable): boolean {
  if (ownerId === reader.id) return true
  return sharedWith.length > 0 && (sharedWith.includes(reader.role) || may(reader, 'view.manage'))
}

/** Whether a person may change a thing: its owner with `write`, or a manager if it is shared. */
export function isChangeableBy(reader: OperatorActor, { ownerId, sharedWith }: Shareable, write: Permission): boolean {
  if (ownerId === reader.id) return may(reader, write)
  return sharedWith.length > 0 && may(reader, 'view.manage')
}
