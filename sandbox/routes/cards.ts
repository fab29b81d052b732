import { CardPinRequest } from '../../lib/ramp/contract/schemas/card'
import { pinErrors } from '../holdings/card-pin'
import { matchesTransaction, transactionsOf } from '../holdings/card-transactions'
import { findHeld, holdingsOf } from '../holdings/holdings-of'
import { invalidFields } from '../http/problem'
import { parseBody, parseQuery } from '../http/validate'
import type { Sandbox } from '../sandbox'
import { answerPage } from './answer-page'
import type { Handlers } from './handlers'
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
