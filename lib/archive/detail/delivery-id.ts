import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import { AppError } from '../../errors'
import { ROW_COLUMNS, type StoredRow } from '../query/delivery-row'

export function parseDeliveryId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export function noSuchDelivery(scope: Scope, text: string): AppError {
  return new AppError('not_found', `There is no delivery ${text.slice(0, 40)} in ${scope.environment.label}.`)
}

/** @throws AppError `not_found` if the environment has no such delivery. */
export async function readRow(db: Database, scope: Scope, text: string): Promise<StoredRow> {
  const id = parseDeliveryId(text)
  if (id === null) throw noSuchDelivery(scope, text)
  const isIt = and(eq(delivery.environment, scope.environment.name), eq(delivery.id, id))
  const [row] = await db.select(ROW_COLUMNS).from(delivery).where(isIt)
  if (!row) throw noSuchDelivery(scope, text)
  return row
}
