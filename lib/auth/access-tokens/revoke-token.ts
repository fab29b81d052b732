import 'server-only'
import { and, eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { accessToken, operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { authorize, may, type Scope } from '../scope'
import type { AccessTokenRow } from './dto'
import { requireTokenOwner } from './require-token-owner'
import { toTokenRow } from './to-token-row'

/**
 * Revokes a token for good, from its next request; its streams end. A revoked token stays as it is, without another audit row.
 *
 * @throws AppError `forbidden` without access_token.write; `not_found` in this environment, and for another person’s without
 * access_token.manage
 */
export async function revokeAccessToken(scope: Scope, id: string): Promise<AccessTokenRow> {
  authorize(scope, 'access_token.write')
  const person = requireTokenOwner(scope)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: accessToken, owner: operator })
      .from(accessToken)
      .innerJoin(operator, eq(operator.id, accessToken.operatorId))
      .where(and(eq(accessToken.id, id), eq(accessToken.environment, scope.environment.name)))
      .for('update', { of: accessToken })
    const isMine = found?.owner.id === person.id
    if (!found || (!isMine && !may(person, 'access_token.manage')))
      throw new AppError('not_found', 'There is no such access token.')
    const { token, owner } = found
    const now = new Date()
    const about = { owner, readerId: person.id, now }
    if (token.revokedAt !== null) return toTokenRow(token, about)
    const revoked = { revokedAt: now, revokedBy: person.id }
    await tx.update(accessToken).set(revoked).where(eq(accessToken.id, id))
    await recordAudit(tx, scope, {
      action: 'access_token.revoke',
      entity: 'access_token',
      entityId: id,
      detail: { name: token.name, lastFour: token.lastFour, scopes: token.scopes, owner: owner.name },
    })
    return toTokenRow({ ...token, ...revoked }, { ...about, revokedBy: person.name })
  })
}
