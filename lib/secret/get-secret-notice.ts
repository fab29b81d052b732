import 'server-only'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { platformNowFor } from '../platform-change/platform-time'
import type { Window } from './cutover'
import type { SecretNotice } from './dto'
import { readStage, readVerdicts } from './read-cutover'
import { readSent } from './secret-store'
import { type SecretRow, withEnd } from './to-change'

/** Every page asks for the notice, but a verdict reads thousands of deliveries, so it is kept this long. */
const JUDGED_AGAIN_MS = 10_000

type Judged = { changeId: string; at: number; rejecting: Promise<number> }

/** The kept verdicts, by the name of the environment. */
const judged = new Map<string, Judged>()

/**
 * The notice that a change of the webhook secret is under way, or that endpoints reject more since the last one. Null for
 * neither. The verdict may be ten seconds old.
 *
 * @throws AppError `forbidden` without secret.read
 */
export async function getSecretNotice(scope: Scope): Promise<SecretNotice | null> {
  authorize(scope, 'secret.read')
  const db = await getDatabase()
  const [stored] = await readSent(db, scope.environment.name)
  if (!stored) return null
  const now = Date.now()
  const row = withEnd(stored, now)
  const platformNow = platformNowFor(scope.environment, row)
  const { stage, window, windowMs, isTooOld } = await readStage(db, row, { now, platformNow })
  if (isTooOld || window === null) return null
  const readAt = new Date(now).toISOString()
  if (stage !== 'judged') return { kind: 'changing', windowMs, readAt }
  const endpoints = await countRejecting(db, row, window, now)
  return endpoints > 0 ? { kind: 'rejecting', endpoints, readAt } : null
}

function countRejecting(db: Database, row: SecretRow, window: Window, now: number): Promise<number> {
  const known = judged.get(row.environment)
  if (known?.changeId === row.id && now - known.at < JUDGED_AGAIN_MS) return known.rejecting
  const rejecting = readRejecting(db, row, window)
  judged.set(row.environment, { changeId: row.id, at: now, rejecting })
  rejecting.catch(() => judged.delete(row.environment))
  return rejecting
}

async function readRejecting(db: Database, row: SecretRow, window: Window): Promise<number> {
  const endpoints = await readVerdicts(db, row, window)
  return endpoints.filter(({ verdict }) => verdict === 'rejecting').length
}
