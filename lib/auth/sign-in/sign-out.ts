import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { providerSession } from '../../db/schema'
import { env } from '../../env'
import { logger } from '../../logger'
import { recordAudit } from '../audit/audit'
import { providerClient, providerFailureWords } from '../provider/provider-client'
import { openTokens } from '../provider/sealed-tokens'
import { revokeSession } from '../session/revoke-sessions'
import { findOpenSession } from '../session/session'
import type { SignInOrigin } from './sign-in'

/** Returns the address at which the identity provider ends its session, too; null if it opened none, or cannot be reached. */
export async function signOut(token: string, origin: SignInOrigin): Promise<string | null> {
  const found = await findOpenSession(token)
  if (!found) return null
  const { actor } = found
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, 'signed out')
    if (ended === 0) return
    const scope = { actor, requestId: origin.requestId, address: origin.address }
    await recordAudit(tx, scope, { action: 'session.sign_out', entity: 'session', entityId: actor.sessionId })
  })
  return found.isProviders ? addressAtProvider(token, actor.sessionId) : null
}

/** The address for signing out at the provider (OpenID Connect RP-Initiated Logout 1.0). */
async function addressAtProvider(token: string, sessionId: string): Promise<string | null> {
  const { provider } = env().signIn
  if (!provider) return null
  const db = await getDatabase()
  const [row] = await db.select().from(providerSession).where(eq(providerSession.sessionId, sessionId))
  const kept = row && (await openTokens(token, row.sealed))
  try {
    const client = await providerClient(provider)
    if (!client.issuer.metadata.end_session_endpoint) return null
    return client.endSessionUrl({
      client_id: provider.clientId,
      post_logout_redirect_uri: `${env().origin}/sign-in`,
      ...(kept?.id && { id_token_hint: kept.id }),
    })
  } catch (error) {
    logger.warn(
      { reason: providerFailureWords(error) },
      'The identity provider could not be asked where it signs people out',
    )
    return null
  }
}
