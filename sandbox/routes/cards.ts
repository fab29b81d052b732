import { CardPinRequest } from '../../lib/ramp/contract/schemas/card'
import { pinErrors } from '../holdings/card-pin'
import type { IssuedCardTransaction } from '../holdings/issued-cards'
import { invalidFields } from '../http/problem'
import { parseBody, parseQuery } from '../http/validate'
import type { Entry } from '../records/shelf'
import type { Sandbox } from '../sandbox'
import { answerPage } from './answer-page'
import type { Handlers } from './handlers'
import { findHeld, holdingsOf } from './holdings-of'
import { CardTransactionsQuery } from './schemas'

/** Sections 4.7, 4.10 and 4.11. */
export function cardHandlers(sandbox: Sandbox) {
  return {
    listCards: (context) => context.json([...holdingsOf(sandbox, context).cards.values()]),
    listCardTransactions(context) {
      const { cards, cardTransactions } = holdingsOf(sandbox, context)
      const { id } = findHeld(cards, context, 'card')
      const query = parseQuery(context, CardTransactionsQuery)
      return answerPage(sandbox, context, {
        list: `card-transactions:${id}`,
        entries: transactionsOf(cardTransactions, id),
        query,
        fits: (item) => matchesTransaction(item, query),
        record: (item) => item,
      })
    },
    async updateCardPin(context) {
      findHeld(holdingsOf(sandbox, context).cards, context, 'card', 'cardId')
      const errors = pinErrors(await sandbox.pinKey.decrypt(parseBody(context, CardPinRequest)))
      if (errors.length > 0) throw invalidFields(errors)
      return context.json({ success: true })
    },
  } satisfies Partial<Handlers>
}

type TransactionFilters = {
  status?: string | undefined
  /** Milliseconds since 1970, both ends included. */
  fromDate?: number | undefined
  toDate?: number | undefined
  search?: string | undefined
}

/** Positions are indices of the whole list, which only grows, so pages stay stable. */
function transactionsOf(all: readonly IssuedCardTransaction[], cardId: string): Entry<IssuedCardTransaction>[] {
  return all.map((item, index) => ({ item, position: index + 1 })).filter(({ item }) => item.cardId === cardId)
}

function matchesTransaction(item: IssuedCardTransaction, filters: TransactionFilters): boolean {
  const { merchantName, status, createdAt } = item
  const at = Date.parse(createdAt)
  return (
    (filters.status === undefined || status === filters.status) &&
    (filters.fromDate === undefined || at >= filters.fromDate) &&
    (filters.toDate === undefined || at <= filters.toDate) &&
    (filters.search === undefined || merchantName.toLowerCase().includes(filters.search.toLowerCase()))
  )
}
