import 'server-only'
import { sql } from 'drizzle-orm'
import { URGENT_DAYS } from '../../../archive/explanations'
import { RETENTION_MS } from '../../../archive/retention'
import { getDatabase } from '../../../db'
import { prepareRead } from '../../../db/prepared-read'
import { recoveryItem } from '../../../db/schema'
import { RECOVERY } from '../../../recovery/list/recovery-items'
import type { AttentionSource } from '../source'
import { capped, countOpenFailures, failureRows, OPEN } from './count-failures'

const DAY_MS = 86_400_000

const readExpiring = prepareRead('attention_expiring_failures', (db) =>
  db
    .select({
      count: countOpenFailures(
        sql`${recoveryItem.hasTime} and ${recoveryItem.at} < ${sql.placeholder('before')}::timestamptz`,
      ),
      next: sql<number | null>`(extract(epoch from min(${recoveryItem.expiresAt})) * 1000)::bigint::float8`,
    })
    .from(recoveryItem)
    .where(OPEN),
)

export const EXPIRING_FAILURES: AttentionSource = {
  id: 'expiring-failures',
  label: 'Expiring records',
  action: 'Open recovery',
  permission: RECOVERY.permission,
  place: 'archive',
  path: 'recovery',
  read: async ({ scope, now }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const before = new Date(now.getTime() + URGENT_DAYS * DAY_MS - RETENTION_MS).toISOString()
    const [row] = await readExpiring(db, { environment: name, before })
    const found = capped(row?.count ?? 0)
    const isAny = found.count > 0
    const next = row?.next ?? null
    return {
      ...found,
      words: isAny
        ? `unresolved ${found.count === 1 ? 'failure expires' : 'failures expire'} within ${URGENT_DAYS} days`
        : `No unresolved failure expires within ${URGENT_DAYS} days`,
      urgency: 'losing',
      note: 'After 30 days the platform may delete a record, and the failure is closed as expired.',
      time: next === null ? null : { words: isAny ? 'the first' : 'the next', at: new Date(next).toISOString() },
      href: failureRows(name, { to: isAny ? before : null }),
    }
  },
}
