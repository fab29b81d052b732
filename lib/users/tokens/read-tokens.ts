import 'server-only'
import { recordRead } from '../../auth/audit/record-read'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { requirePurpose } from '../support/require-purpose'
import type { UserTokens } from './dto'
import { readMints, readUse, toMintRecord } from './mint-rows'

/** Lists the tokens minted for a user, newest first. @throws AppError `forbidden` without token.mint; `purpose_required` */
export async function readTokens(scope: Scope, userId: string): Promise<UserTokens> {
  authorize(scope, 'token.mint')
  await requirePurpose(scope, userId)
  await recordRead(scope, { kind: 'user', part: 'tokens', entityId: userId, userId })
  const db = await getDatabase()
  const now = Date.now()
  const mints = await readMints(db, scope, userId)
  const { use } = await readUse(db, scope, now)
  return { mints: mints.map((row) => toMintRecord(row, now)), use }
}
