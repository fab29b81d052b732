import { AUDIT_ACTIONS, type AuditAction } from '../auth/audit-actions'
import { capitalize } from '../format/capitalize'

// The keys of a literal.
export const ALL_AUDIT_ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

const entityOf = (action: string) => action.slice(0, action.indexOf('.'))

/** `Access token` */
export const entityLabel = (entity: string): string => capitalize(entity.replaceAll('_', ' '))

/** Actions by what they are done to. */
export const ACTION_GROUPS: readonly { entity: string; actions: AuditAction[] }[] = [
  ...new Set(ALL_AUDIT_ACTIONS.map(entityOf)),
].map((entity) => ({ entity, actions: ALL_AUDIT_ACTIONS.filter((action) => entityOf(action) === entity) }))

const MEANINGS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_ACTIONS))

/** An action of another version is shown by its name. */
export const auditActionMeaning = (action: string): string =>
  MEANINGS.get(action) ?? `This version does not know ${action}.`
