import 'server-only'
import { getDatabase } from '../../db'
import { recordAudit } from '../audit/audit'
import { findOperatorBySession, revokeSession } from '../session/session'
import type { SignInOrigin } from './sign-in'

export async function signOut(token: string, origin: SignInOrigin): Promise<void> {
  const actor = await findOperatorBySession(token)
  if (!actor) return
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, 'signed out')
    if (ended === 0) return
    const scope = { actor, requestId: origin.requestId, address: origin.address }
    await recordAudit(tx, scope, { action: 'session.sign_out', entity: 'session', entityId: actor.sessionId })
  })
}
