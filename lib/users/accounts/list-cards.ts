import 'server-only'
import type { Scope } from '../../auth/scope'
import { userClient } from '../user-client'
import { openMember, toAccountList } from './to-account-list'

/** Without `renderSecret`, which the parser drops (not-shown.md, "4.10 cards"). @throws as `userClient` */
export async function listCards(scope: Scope, userId: string) {
  const calls = await userClient(scope, userId, { of: 'cards' })
  return toAccountList(await calls.call('listCards'), (card) => ({
    id: card.id,
    status: card.status,
    type: card.type ?? null,
    last4: card.last4 ?? null,
    country: card.country ?? null,
    currency: card.currency ?? null,
    /** As the platform gives it. */
    limit: openMember(card.limit),
    createdAt: card.createdAt ?? null,
  }))
}
