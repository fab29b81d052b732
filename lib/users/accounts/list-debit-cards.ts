import 'server-only'
import type { Scope } from '../../auth/scope'
import { platformClient } from '../../platform-client'
import { type EndpointAnswer, readableIn } from '../../ramp'
import { userClient } from '../user-client'
import type { AccountList, DebitCardRow } from './dto'
import { toAccountList } from './to-account-list'

/** @throws as `userClient` */
export async function listDebitCards(scope: Scope, userId: string): Promise<AccountList<DebitCardRow>> {
  const calls = await userClient(scope, userId, { of: 'debit cards' })
  const { data } = await calls.call('listDebitCards')
  const now = new Date(platformClient(scope.environment).platformNow())
  return toAccountList(data, (card) => toDebitCardRow(card, now))
}

/** A card as a row; it is valid through the last day of its month. */
export function toDebitCardRow(card: EndpointAnswer<'getDebitCard'>, now: Date) {
  const { expiryMonth, expiryYear } = card
  const requirements = card.requirements ?? []
  const read = readableIn(requirements)
  return {
    id: card.id,
    status: card.status,
    network: card.network,
    last4: card.cardNumberLast4,
    /** As printed on a card, for example 04/2028. */
    expires: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`,
    isExpired: now.getTime() >= Date.UTC(expiryYear, expiryMonth),
    label: card.label ?? null,
    currency: card.currency,
    isTokenized: card.isTokenized ?? null,
    createdAt: card.createdAt,
    requirements: read.map(({ type, fields, reason }) => ({ type, fields: fields ?? [], reason: reason ?? null })),
    unreadableRequirements: requirements.length - read.length,
  }
}
