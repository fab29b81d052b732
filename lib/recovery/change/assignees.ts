import 'server-only'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rolesWith } from '../../auth/role-table'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import type { Assignee, AssigneeChoice } from '../dto'

const COLUMNS = { id: operator.id, name: operator.name }

const mayWork = ({ environment }: Scope) =>
  and(
    isNull(operator.disabledAt),
    inArray(
      sql`coalesce(${operator.environmentRoles}->>${environment.name}, ${operator.role})`,
      rolesWith(['recovery.write']),
    ),
  )

const LISTED_AT_MOST = 100

/** The people to whom failures can be assigned, the actor first. @throws AppError `forbidden` without recovery.write */
export async function listAssignees(scope: Scope): Promise<AssigneeChoice[]> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const isMe = sql<boolean>`${operator.id} = ${scope.actor.kind === 'operator' ? scope.actor.id : ''}`
  return db
    .select({ ...COLUMNS, isMe })
    .from(operator)
    .where(mayWork(scope))
    .orderBy(desc(isMe), asc(operator.name), asc(operator.id))
    .limit(LISTED_AT_MOST)
}

/** Finds a person to whom failures can be assigned. @throws AppError `conflict` for anyone else */
export async function findAssignee(tx: Transaction, scope: Scope, id: string): Promise<Assignee> {
  const [found] = await tx
    .select(COLUMNS)
    .from(operator)
    .where(and(eq(operator.id, id), mayWork(scope)))
  if (!found) throw new AppError('conflict', 'Failures can only be assigned to people who may work on them.')
  return found
}
