import { AUDIT_ACTIONS, type AuditAction } from '../auth/audit-actions'
import { capitalize } from '../format/capitalize'

// The cast is safe, because the object is a literal.
export const ALL_AUDIT_ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

const entityOf = (action: string) => action.slice(0, action.indexOf('.'))

/** An entity in words, for example `Access token`. */
export const entityLabel = (entity: string): string => capitalize(entity.replaceAll('_', ' '))

/** Actions grouped by the entity that they change. */
export const ACTION_GROUPS: readonly { entity: string; actions: AuditAction[] }[] = [
  ...new Set(ALL_AUDIT_ACTIONS.map(entityOf)),
].map((entity) => ({ entity, actions: ALL_AUDIT_ACTIONS.filter((action) => entityOf(action) === entity) }))

const MEANINGS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_ACTIONS))

/** The meaning of an action; an action of another version is shown by its name. */
export const auditActionMeaning = (action: string): string =>
  MEANINGS.get(action) ?? `This version does not know ${action}.`
