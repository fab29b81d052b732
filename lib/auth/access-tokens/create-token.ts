import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { accessToken, operator } from '../../db/schema'
import { AppError } from '../../errors'
import { roleIn } from '../../model/role'
import { recordAudit } from '../audit/audit'
import { isAllowed, isRoleWithin } from '../role-table'
import { authorize, type Scope } from '../scope'
import { lockOperator } from '../session/session'
import { inScopeOrder, neededFor } from '../token-permissions'
import type { NewAccessTokenText } from './dto'
import { requireTokenOwner } from './require-token-owner'
import type { NewAccessToken } from './schemas'
import { toTokenRow } from './to-token-row'
import { hashToken, newTokenText } from './token-text'

/** The most valid tokens of one person in one environment. */
export const MOST_TOKENS = 20

const DAY_MS = 86_400_000

/**
 * Returns the token, which is kept nowhere else. @throws AppError `forbidden` without access_token.write; `invalid` for a role
 * that grants more than the owner’s, or too little for the scopes; `conflict` at MOST_TOKENS
 */
export async function createAccessToken(scope: Scope, input: NewAccessToken): Promise<NewAccessTokenText> {
  authorize(scope, 'access_token.write')
  const person = requireTokenOwner(scope)
  const environment = scope.environment.name
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    // The lock lets a person make one token at a time, with the role of this moment.
    const [owner] = await tx.select().from(operator).where(eq(operator.id, person.id)).for('update')
    // A session that ended since the request began must not make a token that outlives it.
    const isLive = owner && owner.disabledAt === null && (await lockOperator(tx, person.sessionId)) !== null
    if (!isLive) throw new AppError('unauthenticated', 'Sign in to continue.')
    const ownRole = roleIn(owner, environment)
    if (!isRoleWithin(input.role, ownRole))
      throw new AppError('invalid', 'The token could not be created.', {
        fields: [{ field: 'body.role', message: `must grant nothing that your own, ${ownRole}, does not` }],
      })
    const lacking = input.scopes.find((scope) => !isAllowed(input.role, neededFor(scope)))
    if (lacking)
      throw new AppError('invalid', 'The token could not be created.', {
        fields: [{ field: 'body.role', message: `must have ${neededFor(lacking)} for the scope ${lacking}` }],
      })
    const now = new Date()
    const [held] = await tx
      .select({ tokens: count() })
      .from(accessToken)
      .where(
        and(
          eq(accessToken.operatorId, owner.id),
          eq(accessToken.environment, environment),
          isNull(accessToken.revokedAt),
          gt(accessToken.expiresAt, now),
        ),
      )
    if ((held?.tokens ?? 0) >= MOST_TOKENS)
      throw new AppError(
        'conflict',
        `You have ${MOST_TOKENS} active tokens here. Revoke one before you create another.`,
      )
    const text = newTokenText()
    const token = {
      id: randomUUID(),
      operatorId: owner.id,
      environment,
      name: input.name,
      lastFour: text.slice(-4),
      role: input.role,
      scopes: inScopeOrder(input.scopes),
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.days * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
      revokedBy: null,
    }
    await tx.insert(accessToken).values({ ...token, hash: hashToken(text) })
    await recordAudit(tx, scope, {
      action: 'access_token.create',
      entity: 'access_token',
      entityId: token.id,
      detail: {
        name: token.name,
        lastFour: token.lastFour,
        role: token.role,
        scopes: token.scopes,
        expiresAt: token.expiresAt.toISOString(),
      },
    })
    return { token: toTokenRow(token, { owner, readerId: owner.id, now }), text }
  })
}
