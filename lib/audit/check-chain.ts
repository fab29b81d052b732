import 'server-only'
import { verifyChainPart } from '../auth/audit/verify-chain'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { AUDIT } from './audit-list'
import type { ChainPart } from './dto'

const ROWS_AT_ONCE = 5000

/** Verifies some rows of the one chain of all environments. @throws AppError `forbidden` without audit.read */
export async function checkChain(scope: Scope, after: number): Promise<ChainPart> {
  authorize(scope, AUDIT.permission)
  const { broken, ...part } = await verifyChainPart(await getDatabase(), after, ROWS_AT_ONCE)
  return { after, ...part, problem: broken && { id: broken.id, kind: broken.problem } }
}
