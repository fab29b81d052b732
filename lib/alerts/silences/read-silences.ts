import 'server-only'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { alertSilence } from '../../db/schema'

/** Reads the silences that hold at an instant. */
export async function readSilences(db: Database | Transaction, environment: string, now: Date) {
  return db
    .select()
    .from(alertSilence)
    .where(
      and(
        eq(alertSilence.environment, environment),
        isNull(alertSilence.removedAt),
        lte(alertSilence.startsAt, now),
        or(isNull(alertSilence.endsAt), gt(alertSilence.endsAt, now)),
      ),
    )
}
