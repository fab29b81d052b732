import { z } from 'zod'
import { Card, CardPinRequest, CardTransactionPage, CardTransactionQuery } from '../schemas/card'
import { Id, Success } from '../schemas/fields'
import { listOf } from '../schemas/list'
import { ApiKey, Bill, BillsReset, User } from '../schemas/user'
import { ById, user } from './define-endpoint'
import type { EndpointDefinition } from './endpoint'

/** Sections 4.7, 4.8 and 4.10. */
export const USER_ENDPOINTS = {
  getUser: user({ section: '4.10', title: 'Read the user', path: '/v1/users/me', answer: User }),
  listCards: user({
    section: '4.10',
    title: 'List cards',
    path: '/v1/cards/',
    answer: listOf(Card),
    isAnswerSecret: true,
  }),
  listCardTransactions: user({
    section: '4.11',
    title: 'List a card’s transactions',
    path: '/v1/cards/{id}/transactions',
    params: ById,
    query: CardTransactionQuery,
    answer: CardTransactionPage,
  }),
  updateCardPin: user({
    section: '4.7',
    title: 'Change a card’s PIN',
    method: 'POST',
    path: '/v1/cards/{cardId}/update_pin',
    params: z.strictObject({ cardId: Id }),
    body: CardPinRequest,
    answer: Success,
  }),
  listBills: user({ section: '4.10', title: 'List bills', path: '/v1/bills/', answer: listOf(Bill) }),
  resetSandboxBills: user({
    section: '4.8',
    title: 'Reset the sandbox bills',
    method: 'POST',
    path: '/v1/sandbox/bills/reset',
    answer: BillsReset,
    // Section 4.8 gives the status without its reason.
    refusals: [{ status: 400, type: null, when: 'the environment is not a sandbox' }],
  }),
  listApiKeys: user({ section: '4.10', title: 'List API keys', path: '/v1/api-keys/', answer: listOf(ApiKey) }),
} as const satisfies Record<string, EndpointDefinition>
