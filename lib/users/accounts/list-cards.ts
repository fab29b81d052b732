import 'server-only'
import type { Scope } from '../../auth/scope'
import { userClient } from '../user-client'
import { limitWords } from './limit-words'
import { toAccountList } from './to-account-list'

/** Reads the user’s cards without `renderSecret`, which the parser drops (not-shown.md, "4.10 cards"). @throws as `userClient` */
export async function listCards(scope: Scope, userId: string) {
  const calls = await userClient(scope, userId, { of: 'cards' })
  return toAccountList(await calls.call('listCards'), (card) => ({
    id: card.id,
    status: card.status,
    type: card.type ?? null,
    last4: card.last4 ?? null,
    country: card.country ?? null,
    currency: card.currency ?? null,
    limit: limitWords(card.limit, card.currency ?? null),
    createdAt: card.createdAt ?? null,
  }))
}
