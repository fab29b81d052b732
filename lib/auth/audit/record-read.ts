import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isReadRecorded, type ReadKind } from '../../api/read-kinds'
import { indexable } from '../../codec/indexable'
import { getDatabase, type Transaction } from '../../db'
import { delivery, userKey } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import type { Scope } from '../scope'

export type RecordedRead = {
  kind: ReadKind
  /** The address of a page or route below the environment, or the part of a user. */
  part: string
  entityId?: string | null
  userId?: string | undefined
  resourceId?: string | undefined
}

const REFUSAL =
  'This read could not be recorded, so nothing was read. Rampdesk shows payloads, users and the like only while it can record who read them.'

/** Records one read, by one statement, before anything is read. @throws AppError `unavailable` if the row cannot be written */
export async function recordRead(scope: Scope, read: RecordedRead, tx?: Transaction): Promise<void> {
  const { kind, part, entityId = null, userId, resourceId } = read
  if (!isReadRecorded(kind, env().audit.reads)) return
  const { actor, environment, address, requestId } = scope
  const owner = ownerOf(kind, environment.name, entityId)
  try {
    // `values` allows no subquery on a distributed table.
    await (tx ?? (await getDatabase())).execute(sql`
      insert into audit_read (
        at, environment, actor_id, actor_name, token_name, kind, part, entity_id, user_id, resource_id, address, request_id
      )
      select
        ${new Date().toISOString()}::timestamptz, ${environment.name}, ${actor.kind === 'operator' ? actor.id : null},
        ${indexable(actor.name)}, ${actor.kind === 'operator' && actor.token ? indexable(actor.token.name) : null}, ${kind},
        ${indexable(part)}, ${entityId === null ? null : indexable(entityId)},
        ${userId === undefined ? owner.userId : indexable(userId)},
        ${resourceId === undefined ? owner.resourceId : indexable(resourceId)}, ${address}, ${requestId}`)
  } catch (cause) {
    throw new AppError('unavailable', REFUSAL, { cause })
  }
}

type Owner = { userId: SQL<string | null> | null; resourceId: SQL<string | null> | null }

/** The user and the resource of a delivery, and the user of a key, as subqueries of the one statement. */
function ownerOf(kind: ReadKind, environment: string, entityId: string | null): Owner {
  if (entityId === null || !/^[1-9]\d{0,14}$/.test(entityId)) return { userId: null, resourceId: null }
  const pick = (column: PgColumn, table: PgTable & Record<'id' | 'environment', PgColumn>): SQL<string | null> =>
    sql`(select ${column} from ${table} where ${table.id} = ${Number(entityId)} and ${table.environment} = ${environment})`
  if (kind === 'payload')
    return { userId: pick(delivery.userId, delivery), resourceId: pick(delivery.resourceId, delivery) }
  return { userId: kind === 'user_key' ? pick(userKey.userId, userKey) : null, resourceId: null }
}
