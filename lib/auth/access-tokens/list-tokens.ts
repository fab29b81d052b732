import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { getDatabase } from '../../db'
import { accessToken, operator } from '../../db/schema'
import { authorize, may, type Scope } from '../scope'
import type { AccessTokenList } from './dto'
import { requireTokenOwner } from './require-token-owner'
import { toTokenRow } from './to-token-row'

const SHOWN_AT_MOST = 200

const revoker = alias(operator, 'revoker')

/**
 * The reader’s own tokens of this environment, newest first, or everybody’s with access_token.manage. @throws AppError
 * `forbidden` without access_token.read
 */
export async function listAccessTokens(scope: Scope): Promise<AccessTokenList> {
  authorize(scope, 'access_token.read')
  const reader = requireTokenOwner(scope)
  const isOwn = may(reader, 'access_token.manage') ? undefined : eq(accessToken.operatorId, reader.id)
  const db = await getDatabase()
  const rows = await db
    .select({ token: accessToken, owner: operator, revokedBy: revoker.name })
    .from(accessToken)
    .innerJoin(operator, eq(operator.id, accessToken.operatorId))
    .leftJoin(revoker, eq(revoker.id, accessToken.revokedBy))
    .where(and(eq(accessToken.environment, scope.environment.name), isOwn))
    .orderBy(desc(accessToken.createdAt), desc(accessToken.id))
    .limit(SHOWN_AT_MOST + 1)
  const now = new Date()
  return {
    readAt: now.toISOString(),
    tokens: rows
      .slice(0, SHOWN_AT_MOST)
      .map(({ token, owner, revokedBy }) => toTokenRow(token, { owner, readerId: reader.id, revokedBy, now })),
    isCut: rows.length > SHOWN_AT_MOST,
  }
}
