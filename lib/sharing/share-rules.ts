import { may, type OperatorActor, type Scope } from '../auth/scope'
import { AppError } from '../errors'
import type { Permission, Role } from '../model/role'

/** A thing that a person keeps, privately or shared with roles. */
export type Shareable = { ownerId: string; sharedWith: readonly Role[] }

/** @param what such as "A saved view". @throws AppError `forbidden` for schedules and commands */
export function requirePerson({ actor }: Scope, what: string): OperatorActor {
  if (actor.kind !== 'operator') throw new AppError('forbidden', `${what} belongs to a person.`)
  return actor
}

/** Managers see every shared one. */
export function isSeenBy(reader: OperatorActor, { ownerId, sharedWith }: Shareable): boolean {
  if (ownerId === reader.id) return true
  return sharedWith.length > 0 && (sharedWith.includes(reader.role) || may(reader, 'view.manage'))
}

/** The owner with `write`; managers also change shared ones. */
export function isChangeableBy(reader: OperatorActor, { ownerId, sharedWith }: Shareable, write: Permission): boolean {
  if (ownerId === reader.id) return may(reader, write)
  return sharedWith.length > 0 && may(reader, 'view.manage')
}
