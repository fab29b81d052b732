import 'server-only'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PERMISSIONS } from '../../auth/roles'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import type { Assignee, AssigneeChoice } from '../dto'

const COLUMNS = { id: operator.id, name: operator.name }

const mayWork = and(isNull(operator.disabledAt), inArray(operator.role, [...PERMISSIONS['recovery.write']]))

const LISTED_AT_MOST = 100

/** People to whom failures can be assigned, oneself first. @throws AppError `forbidden` without recovery.write */
export async function listAssignees(scope: Scope): Promise<AssigneeChoice[]> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const isMe = sql<boolean>`${operator.id} = ${scope.actor.kind === 'operator' ? scope.actor.id : ''}`
  return db
    .select({ ...COLUMNS, isMe })
    .from(operator)
    .where(mayWork)
    .orderBy(desc(isMe), asc(operator.name), asc(operator.id))
    .limit(LISTED_AT_MOST)
}

/** @throws AppError `conflict` for someone who may not work on failures, or is not there */
export async function findAssignee(tx: Transaction, id: string): Promise<Assignee> {
  const [found] = await tx
    .select(COLUMNS)
    .from(operator)
    .where(and(eq(operator.id, id), mayWork))
  if (!found) throw new AppError('conflict', 'Failures can only be assigned to operators and admins.')
  return found
}
