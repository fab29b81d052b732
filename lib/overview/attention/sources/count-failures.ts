import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { recoveryItem } from '../../../db/schema'
import { COUNTED_AT_MOST } from '../../../list/count/count-list'
import { rowAddress } from '../../../list/row-address'
import { RECOVERY, type RecoveryAddress } from '../../../recovery/list/recovery-items'

/** The open failures of the environment that a prepared read is given. */
export const OPEN = and(eq(recoveryItem.environment, sql.placeholder('environment')), eq(recoveryItem.state, 'open'))

/** The address of a list with one row for each failure, because failures are counted one by one. */
export const failureRows = (
  environment: string,
  which: Partial<Pick<RecoveryAddress, 'from' | 'to' | 'age' | 'state'>>,
): string => rowAddress(RECOVERY, environment, { ...which, group: 'none' })

/** Open failures that also pass a condition, over a bounded part of an index. */
export const countOpenFailures = (condition: SQL): SQL<number> =>
  sql`(select count(*)::integer from (
    select 1 from ${recoveryItem} where ${and(OPEN, condition)} limit ${sql.raw(String(COUNTED_AT_MOST + 1))}
  ) as found)`

export const capped = (count: number): { count: number; isCapped?: true } =>
  count > COUNTED_AT_MOST ? { count: COUNTED_AT_MOST, isCapped: true } : { count }
