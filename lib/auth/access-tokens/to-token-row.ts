import type { accessToken } from '../../db/schema'
import { type AccountRoles, roleIn } from '../../model/role'
import { isRoleWithin } from '../role-table'
import type { AccessTokenState } from './dto'

export type StoredToken = Omit<typeof accessToken.$inferSelect, 'hash'>

export type TokenOwner = AccountRoles & { id: string; name: string; disabledAt: Date | null }

type About = { owner: TokenOwner; readerId: string; revokedBy?: string | null; now: Date }

export function toTokenRow(token: StoredToken, { owner, readerId, revokedBy = null, now }: About) {
  const ownerRole = roleIn(owner, token.environment)
  return {
    id: token.id,
    name: token.name,
    lastFour: token.lastFour,
    role: token.role,
    /** The role of the owner, if it withholds something that the token’s role grants; null otherwise. */
    limitedBy: isRoleWithin(token.role, ownerRole) ? null : ownerRole,
    scopes: token.scopes,
    ownerName: owner.name,
    isMine: owner.id === readerId,
    state: tokenState(token, owner, now),
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    /** Is null until the token is revoked, and if the revoker’s account is gone. */
    revokedBy,
  }
}

function tokenState(token: StoredToken, owner: TokenOwner, now: Date): AccessTokenState {
  if (token.revokedAt !== null) return 'revoked'
  if (token.expiresAt <= now) return 'expired'
  return owner.disabledAt === null ? 'live' : 'disabled'
}
