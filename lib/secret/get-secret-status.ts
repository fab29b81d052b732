import 'server-only'
import { eq } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { secretChange } from '../db/schema'
import { platformNowFor } from '../platform-change/platform-time'
import type { SecretStatus } from './dto'
import { readCutover } from './read-cutover'
import { NEWEST_FIRST, readOpen, readSent } from './secret-store'
import { toSecretChange, withEnd } from './to-change'

const HISTORY = 50

/**
 * The current secret, the cut-over and the history, with fingerprints only and from our own records, because the platform does not
 * tell the secret. @throws AppError `forbidden` without secret.read
 */
export async function getSecretStatus(scope: Scope): Promise<SecretStatus> {
  authorize(scope, 'secret.read')
  const environment = scope.environment.name
  const db = await getDatabase()
  const [history, sent, open] = await Promise.all([
    db
      .select()
      .from(secretChange)
      .where(eq(secretChange.environment, environment))
      .orderBy(...NEWEST_FIRST)
      .limit(HISTORY),
    readSent(db, environment),
    readOpen(db, environment),
  ])
  const clocks = { now: Date.now(), platformNow: platformNowFor(scope.environment, sent[0] ?? null) }
  const shown = open ?? sent[0]
  const current = sent.find((row) => withEnd(row, clocks.now).state !== 'sent')
  return {
    readAt: new Date(clocks.now).toISOString(),
    current: current ? toSecretChange(current, clocks.now) : null,
    cutover: shown ? await readCutover(db, withEnd(shown, clocks.now), clocks) : null,
    history: history.map((row) => toSecretChange(row, clocks.now)),
  }
}
