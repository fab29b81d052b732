import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { recordAudit } from '../auth/audit/audit'
import type { AuditAction } from '../auth/audit-actions'
import { authorize, type OperatorActor, type Scope } from '../auth/scope'
import { getDatabase, type Transaction } from '../db'
import { operator } from '../db/schema'
import { AppError } from '../errors'
import type { Permission } from '../model/role'
import { requirePerson } from './share-rules'

/** A kind of thing that belongs to a person: saved views, presets, schedules. */
export type OwnedKind<Row> = {
  table: PgTable & Record<'id' | 'environment' | 'ownerId' | 'name', PgColumn>
  /** `noun` is for example "view"; `subject` begins a sentence, for example "A saved view". */
  noun: string
  subject: string
  /** The members, with their columns, within whose equal values names must differ. */
  namedWithin: Readonly<Partial<Record<keyof Row & string, PgColumn>>>
  /** The holder of a taken name, for example "another view of its owner". */
  takenBy: string
  canSee: (reader: OperatorActor, row: Row) => boolean
  canChange: (reader: OperatorActor, row: Row) => boolean
  write: Permission
  deletion: { action: AuditAction; entity: string; detail: (row: Row) => Record<string, unknown> }
}

/** Locks a row and reads its owner’s name. @throws AppError `not_found` if the person can’t see it, `forbidden` if only not change it */
export async function lockOwned<Row>(
  { table, noun, subject, canSee, canChange }: OwnedKind<Row>,
  tx: Transaction,
  scope: Scope,
  id: string,
): Promise<{ row: Row; ownerName: string }> {
  const person = requirePerson(scope, subject)
  const [found] = await tx
    .select({ row: table, ownerName: operator.name })
    .from(table as PgTable)
    .innerJoin(operator, eq(operator.id, table.ownerId))
    .where(and(eq(table.environment, scope.environment.name), eq(table.id, id)))
    .for('update', { of: table })
  // The row is of the kind’s own table.
  const row = found?.row as Row | undefined
  if (!found || row === undefined || !canSee(person, row))
    throw new AppError('not_found', `There is no such ${noun} in ${scope.environment.label}.`)
  if (!canChange(person, row))
    throw new AppError('forbidden', `Only ${found.ownerName} and admins can change this ${noun}.`)
  return { row, ownerName: found.ownerName }
}

/** The caller holds the owner’s lock if names differ by owner. @throws AppError `conflict` at `body.name` */
export async function refuseTakenName<Row extends { name: string }>(
  { table, noun, namedWithin, takenBy }: OwnedKind<Row>,
  tx: Transaction,
  row: Row,
  exceptId: string,
): Promise<void> {
  const within = Object.entries<PgColumn | undefined>(namedWithin).map(
    ([member, column]) => column && eq(column, row[member as keyof Row]),
  )
  const [taken] = await tx
    .select({ name: sql<string>`${table.name}` })
    .from(table as PgTable)
    .where(and(...within, eq(sql`lower(${table.name})`, sql`lower(${row.name})`), ne(table.id, exceptId)))
  if (!taken) return
  throw new AppError('conflict', `There is already a ${noun} named “${taken.name}”.`, {
    fields: [{ field: 'body.name', message: `is already used by ${takenBy}` }],
  })
}

/** Deletes a thing for everybody. @throws AppError `forbidden` without the kind’s permission; as `lockOwned` */
export async function deleteOwned<Row>(kind: OwnedKind<Row>, scope: Scope, id: string): Promise<{ id: string }> {
  authorize(scope, kind.write)
  const { table, deletion } = kind
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row, ownerName } = await lockOwned(kind, tx, scope, id)
    await tx.delete(table).where(eq(table.id, id))
    await recordAudit(tx, scope, {
      action: deletion.action,
      entity: deletion.entity,
      entityId: id,
      detail: { ...deletion.detail(row), owner: ownerName },
    })
    return { id }
  })
}
