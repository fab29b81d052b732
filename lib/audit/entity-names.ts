import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../db'
import { exportJob, operator, redeliveryTarget, session } from '../db/schema'
import { formatQuantity } from '../format/number'

type Named = { entity: string | null; entityId: string | null; detail: Record<string, unknown> }

type Names = ReadonlyMap<string, string>

const keyOf = (entity: string | null, id: string | null) => `${entity} ${id}`

/** Look-ups of names that rows do not hold. */
const LOOK_UPS: Readonly<Record<string, (db: Database, ids: string[]) => Promise<{ id: string; name: string }[]>>> = {
  operator: (db, ids) =>
    db.select({ id: operator.id, name: operator.name }).from(operator).where(inArray(operator.id, ids)),
  session: (db, ids) =>
    db
      .select({ id: session.id, name: operator.name })
      .from(session)
      .innerJoin(operator, eq(operator.id, session.operatorId))
      .where(inArray(session.id, ids)),
  target: (db, ids) =>
    db
      .select({ id: redeliveryTarget.id, name: redeliveryTarget.name })
      .from(redeliveryTarget)
      .where(inArray(redeliveryTarget.id, ids)),
  export_job: async (db, ids) => {
    const numbers = ids.map(Number).filter(Number.isSafeInteger)
    const rows = await db
      .select({ id: exportJob.id, name: exportJob.name })
      .from(exportJob)
      .where(inArray(exportJob.id, numbers))
    return rows.map(({ id, name }) => ({ id: String(id), name }))
  },
}

/** The names of operators, targets and exports that rows name by their ids; for a session, the operator’s name. */
export async function lookUpNames(db: Database, rows: readonly Named[]): Promise<Names> {
  const names = new Map<string, string>()
  for (const [entity, lookUp] of Object.entries(LOOK_UPS)) {
    const ids = rows.flatMap((row) => (row.entity === entity && row.entityId !== null ? [row.entityId] : []))
    if (ids.length === 0) continue
    for (const { id, name } of await lookUp(db, [...new Set(ids)])) names.set(keyOf(entity, id), name)
  }
  return names
}

/** Entities whose ids are names already, or are how people know them. */
const BY_ID: ReadonlySet<string> = new Set(['user', 'resource', 'delivery', 'environment'])

/** Names that follow from members of a row other than `name`. */
const NAMES_IN_DETAIL: Readonly<Record<string, (detail: Named['detail']) => unknown>> = {
  registration: ({ url }) => url,
  redelivery_job: ({ target, deliveries, total = deliveries }) =>
    typeof target === 'string' && typeof total === 'number' && total > 0
      ? `${formatQuantity(total, 'delivery', 'deliveries')} to ${target}`
      : target,
}

/** The name of the thing that a row names by its id: the name of that time if the row holds it, else the present one; null if unknown. */
export function entityName({ entity, entityId, detail }: Named, names: Names): string | null {
  if (entity === null || BY_ID.has(entity)) return null
  const told = NAMES_IN_DETAIL[entity]?.(detail) ?? detail.name
  return typeof told === 'string' && told !== '' ? told : (names.get(keyOf(entity, entityId)) ?? null)
}
