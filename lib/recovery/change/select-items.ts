import 'server-only'
import { and, asc, gt, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { recoveryItem } from '../../db/schema'
import { AppError } from '../../errors'
import { inGroupsOf, matchingFailures, namedFailures } from '../list/matching'
import { RECOVERY } from '../list/recovery-items'
import { RecoveryFilterQuery } from '../list/schemas'
import type { RecoverySelectionInput } from './schemas'

const KNOWN = new Set([...Object.keys(RECOVERY.members), ...Object.keys(RECOVERY.controls)])

/** The failures of a selection. @throws AppError `invalid` for filters that can’t be read: without them more would be selected than was meant */
export function selectedItems(environment: string, of: RecoverySelectionInput): SQL | undefined {
  if ('ids' in of) return namedFailures(environment, of.ids.map(Number))
  const search = new URLSearchParams(of.query)
  const names = [...search.keys()]
  const parsed = RecoveryFilterQuery.safeParse(Object.fromEntries(search))
  if (!parsed.success || names.some((name) => !KNOWN.has(name)) || new Set(names).size < names.length)
    throw new AppError('invalid', 'The filters of this list are not valid, so nothing was changed.')
  const readAt = new Date(of.readAt)
  const which = parsed.data
  const rows = (ids: readonly string[]) => {
    const numbers = ids.map(Number)
    return which.group === 'none' || numbers.length === 0 ? numbers : inGroupsOf(environment, which, readAt, numbers)
  }
  return and(
    matchingFailures(environment, which, readAt),
    lte(recoveryItem.foundAt, readAt),
    // A failure that was closed or opened again since is not as it was counted.
    sql`(${recoveryItem.decision} is null or (${recoveryItem.decision} ->> 'at')::timestamptz < ${readAt.toISOString()}::timestamptz)`,
    'groups' in of
      ? inArray(recoveryItem.deliveryId, rows(of.groups))
      : notInArray(recoveryItem.deliveryId, rows(of.except)),
  )
}

/** The next ids of a selection after one, in order. */
export async function nextSelected(
  db: Database | Transaction,
  selected: SQL | undefined,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: recoveryItem.deliveryId })
    .from(recoveryItem)
    .where(and(selected, gt(recoveryItem.deliveryId, after)))
    .orderBy(asc(recoveryItem.deliveryId))
    .limit(limit)
  return rows.map(({ id }) => id)
}
