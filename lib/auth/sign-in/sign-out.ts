import 'server-only'
import { getDatabase } from '../../db'
import { recordAudit } from '../audit/audit'
import { findOpenSession, revokeSession } from '../session/session'
import type { SignInOrigin } from './sign-in'

export async function signOut(token: string, origin: SignInOrigin): Promise<void> {
  const found = await findOpenSession(token)
  if (!found) return
  const { actor } = found
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, 'signed out')
    if (ended === 0) return
    const scope = { actor, requestId: origin.requestId, address: origin.address }
    await recordAudit(tx, scope, { action: 'session.sign_out', entity: 'session', entityId: actor.sessionId })
  })
}
