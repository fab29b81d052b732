import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Database, getDatabase } from '../../db'
import { accessToken, operator } from '../../db/schema'
import { actorIn, type OperatorActor } from '../scope'
import { hashToken, isTokenText } from './token-text'

const TOUCH_MS = 60_000

/** The prefix of session ids of tokens; no other session id begins with it. */
export const TOKEN_SESSION = 'token:'

export function isTokenSession(sessionId: string): boolean {
  return sessionId.startsWith(TOKEN_SESSION)
}

/**
 * @returns null when the token is malformed, unknown, revoked or expired, or its owner disabled. The index is searched by a hash of
 * random bits, so the time of the search reveals nothing about the token.
 */
export async function findOperatorByToken(text: string, now: Date = new Date()): Promise<OperatorActor | null> {
  if (!isTokenText(text)) return null
  const hash = hashToken(text)
  const db = await getDatabase()
  const [row] = await selectTokens(db).where(eq(accessToken.hash, hash))
  if (!row || !timingSafeEqual(row.hash, hash) || !isLive(row, now)) return null
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= TOUCH_MS)
    await db
      .update(accessToken)
      .set({ lastUsedAt: now })
      .where(and(eq(accessToken.id, row.id), isNull(accessToken.revokedAt)))
  return toActor(row)
}

/** Finds the operators of valid tokens, by the session ids of their actors, in one query. */
export async function findOperatorsByTokens(
  sessionIds: readonly string[],
  now: Date = new Date(),
): Promise<Map<string, OperatorActor>> {
  if (sessionIds.length === 0) return new Map()
  const ids = sessionIds.map((id) => id.slice(TOKEN_SESSION.length))
  const rows = await selectTokens(await getDatabase()).where(inArray(accessToken.id, ids))
  return new Map(rows.filter((row) => isLive(row, now)).map((row) => [TOKEN_SESSION + row.id, toActor(row)]))
}

function selectTokens(db: Database) {
  return db
    .select({
      id: accessToken.id,
      hash: accessToken.hash,
      environment: accessToken.environment,
      tokenName: accessToken.name,
      lastFour: accessToken.lastFour,
      role: accessToken.role,
      scopes: accessToken.scopes,
      lastUsedAt: accessToken.lastUsedAt,
      revokedAt: accessToken.revokedAt,
      expiresAt: accessToken.expiresAt,
      operatorId: operator.id,
      email: operator.email,
      name: operator.name,
      ownerRole: operator.role,
      environmentRoles: operator.environmentRoles,
      disabledAt: operator.disabledAt,
    })
    .from(accessToken)
    .innerJoin(operator, eq(operator.id, accessToken.operatorId))
}

type TokenRow = Awaited<ReturnType<typeof selectTokens>>[number]

function isLive({ revokedAt, expiresAt, disabledAt }: TokenRow, now: Date): boolean {
  return revokedAt === null && disabledAt === null && now < expiresAt
}

function toActor({ id, environment, tokenName, lastFour, role, scopes, ...owner }: TokenRow) {
  const { operatorId, email, name, ownerRole, environmentRoles } = owner
  const actor = {
    kind: 'operator',
    id: operatorId,
    email,
    name,
    role: ownerRole,
    sessionId: TOKEN_SESSION + id,
    token: { id, name: tokenName, lastFour, environment, role, scopes },
    environmentRoles,
  } satisfies OperatorActor
  return actorIn(actor, environment)
}
