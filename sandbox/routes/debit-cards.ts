import { CardholderInfoRequest, DebitCardRequest } from '../../lib/ramp/contract/schemas/debit-card'
import { isCapable } from '../holdings/capabilities'
import {
  debitCardErrors,
  isNameRefused,
  isUnregistrable,
  registerDebitCard,
  setDebitCardStatus,
} from '../holdings/debit-cards'
import { type SandboxContext, userOf } from '../http/context'
import { cardNotRegistered, forbidden, invalidField, invalidFields, nameRefused } from '../http/problem'
import { parseBody } from '../http/validate'
import { sendAway } from '../progress/schedule'
import { genericEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { findHeld, holdingsOf } from './holdings-of'

/** Section 4.6. */
export function debitCardHandlers(sandbox: Sandbox) {
  const notify = (context: SandboxContext, change: 'created' | 'updated' | 'deleted', id: string) =>
    sendAway(sandbox, [genericEvent(`account.${change}`, userOf(context).id, id)])

  return {
    createDebitCard(context) {
      const { profile, debitCards } = holdingsOf(sandbox, context)
      if (!isCapable(profile.capabilities, 'crypto_to_fiat', 'push_to_card'))
        throw forbidden('Push to card is not active for this user')
      const request = parseBody(context, DebitCardRequest)
      const errors = debitCardErrors(request, sandbox.options.history, sandbox.clock.date())
      if (errors.length > 0) throw invalidFields(errors)
      if (isNameRefused(request)) throw nameRefused()
      if (isUnregistrable(request)) throw cardNotRegistered()
      const card = registerDebitCard(sandbox.random(), request, sandbox.clock.iso())
      debitCards.set(card.id, card)
      notify(context, 'created', card.id)
      return context.json(card, 201)
    },
    listDebitCards: (context) =>
      context.json({ data: [...holdingsOf(sandbox, context).debitCards.values()], hasMore: false }),
    getDebitCard: (context) => context.json(findHeld(holdingsOf(sandbox, context).debitCards, context, 'debit-card')),
    deleteDebitCard(context) {
      const { debitCards } = holdingsOf(sandbox, context)
      const { id } = findHeld(debitCards, context, 'debit-card')
      debitCards.delete(id)
      notify(context, 'deleted', id)
      return context.json({ success: true })
    },
    updateCardholderInfo(context) {
      const card = findHeld(holdingsOf(sandbox, context).debitCards, context, 'debit-card')
      const request = parseBody(context, CardholderInfoRequest)
      if (card.status !== 'action_required')
        throw invalidField('id', 'wrong_state', 'The card does not wait for cardholder details')
      if (isNameRefused(request)) throw nameRefused()
      setDebitCardStatus(card, 'active')
      notify(context, 'updated', card.id)
      return context.json(card)
    },
  } satisfies Partial<Handlers>
}
