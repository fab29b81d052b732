import 'server-only'
import { eq } from 'drizzle-orm'
import { signSeal } from '../../auth/audit/seal'
import { sealKeys } from '../../auth/audit/seal-keys'
import { readSeal, storeSeal } from '../../auth/audit/seal-store'
import { getDatabase } from '../../db'
import { audit, auditHead } from '../../db/schema'
import type { EgressParts } from '../../egress/create-egress'
import { env } from '../../env'
import { logger } from '../../logger'
import { sendSeal } from './send-seal'

/** `unchanged`: there is no row since the last seal. `early`: the interval is not over. `broken`: the chain does not follow the last seal. */
export type Sealing = 'off' | 'unchanged' | 'early' | 'broken' | 'failed' | 'sealed'

/**
 * Signs the end of the chain and sends the seal to AUDIT_SEAL_TO, at most once in AUDIT_SEAL_MINUTES. A chain that does not follow
 * its last seal gets no further seal, so that the page goes on showing the break.
 */
export async function sealAudit(now: Date = new Date(), parts: EgressParts = {}): Promise<Sealing> {
  const { sealPlace, sealMinutes } = env().audit
  const [key] = sealKeys()
  if (sealPlace === null || !key) return 'off'
  const db = await getDatabase()
  const last = await readSeal(db, 'head')
  const [head] = await db.select().from(auditHead).where(eq(auditHead.id, 1))
  if (!head || head.lastId === 0 || head.lastId === last?.row) return 'unchanged'
  if (last && now.getTime() - Date.parse(last.at) < sealMinutes * 60_000) return 'early'
  if (last && !(await isFollowed(last.row, last.hash))) {
    logger.error({ row: last.row, sealedAt: last.at }, 'The audit does not follow its last seal: it was changed')
    return 'broken'
  }
  const seal = signSeal(key, { kind: 'head', row: head.lastId, hash: head.lastHash, at: now })
  const problem = await sendSeal(sealPlace, seal, parts)
  if (problem !== null) {
    logger.error({ problem }, 'The audit could not be sealed; the next minute tries again')
    return 'failed'
  }
  await storeSeal(db, seal)
  return 'sealed'
}

/** Whether the chain has the sealed row with its hash; a purged row counts as fitting. */
async function isFollowed(row: number, hash: string): Promise<boolean> {
  const db = await getDatabase()
  const remainder = await readSeal(db, 'remainder')
  if (remainder && row <= remainder.row) return true
  const [found] = await db.select({ hash: audit.hash }).from(audit).where(eq(audit.id, row))
  return found !== undefined && Buffer.from(found.hash).toString('hex') === hash
}
