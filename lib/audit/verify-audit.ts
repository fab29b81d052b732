import 'server-only'
import { type AuditVerdict, verifyAuditChain } from '../auth/audit/verify-chain'
import type { Database } from '../db'
import { type SealReport, verifySeals } from './seals/verify-seals'

/** `seals` is null if no file of seals was given. */
export type AuditReport = { isSound: boolean; chain: AuditVerdict; seals: SealReport | null }

/** Verifies the chain, and compares it with seals that were kept elsewhere. @throws Error for a file without any seal */
export async function verifyAudit(db: Database, lines: AsyncIterable<string> | null): Promise<AuditReport> {
  // Seals are read first, so that a missing file is reported at once.
  const seals = lines && (await verifySeals(db, lines))
  if (seals && seals.fit + seals.purged + seals.wrong === 0) throw new Error('The file of seals holds none.')
  const chain = await verifyAuditChain(db)
  return { isSound: chain.intact && (seals === null || seals.wrong === 0), chain, seals }
}
