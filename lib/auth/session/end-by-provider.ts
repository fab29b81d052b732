import 'server-only'
import { and, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { operatorIdentity, providerSession, session } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { type LogoutNotice, readLogoutToken } from '../provider/logout-token'
import { endProviderSession } from './confirm-session'

const CLOCKS_DIFFER_AT_MOST_MS = 60_000

/**
 * Ends sessions by a logout token of the provider, at once. Only sessions that began before the token was issued end, so a repeated
 * token ends nothing new. Returns how many ended. @throws AppError `not_found` without a provider; `invalid` as `readLogoutToken`
 */
export async function endByProvider(logoutToken: string): Promise<number> {
  const { provider } = env().signIn
  if (!provider) throw new AppError('not_found', 'There is no such page.')
  const notice = await readLogoutToken(logoutToken, provider)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const live = await tx
      .select({ id: session.id })
      .from(session)
      .innerJoin(providerSession, eq(providerSession.sessionId, session.id))
      .innerJoin(operatorIdentity, eq(operatorIdentity.operatorId, session.operatorId))
      .where(and(eq(operatorIdentity.issuer, provider.issuer), isMeant(notice), isNull(session.revokedAt)))
      .orderBy(session.id)
    for (const { id } of live) await endProviderSession(tx, id, 'signed out at the identity provider')
    return live.length
  })
}

function isMeant({ sid, subject, issuedAt }: LogoutNotice): SQL | undefined {
  return and(
    sid === null ? undefined : eq(providerSession.providerSid, sid),
    subject === null ? undefined : eq(operatorIdentity.subject, subject),
    lte(session.createdAt, new Date(issuedAt.getTime() + CLOCKS_DIFFER_AT_MOST_MS)),
  )
}
