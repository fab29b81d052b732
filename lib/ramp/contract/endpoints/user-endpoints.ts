import { z } from 'zod'
import { Card, CardPinRequest, CardTransactionPage, CardTransactionQuery } from '../schemas/card'
import { Id, Success } from '../schemas/fields'
import { listOf } from '../schemas/list'
import { ApiKey, Bill, BillsReset, User } from '../schemas/user'
import type { EndpointDefinition } from './endpoint'
import { COMMON_USER_ERRORS, INVALID_BODY, INVALID_FIELDS, NOT_FOUND } from './errors'
import { ById, READ, user } from './user-endpoint'

/** Sections 4.7, 4.8 and 4.10. */
export const USER_ENDPOINTS = {
  getUser: {
    ...user,
    ...READ,
    section: '4.10',
    title: 'Read the user',
    path: '/v1/users/me',
    answer: User,
    errors: COMMON_USER_ERRORS,
  },
  listCards: {
    ...user,
    ...READ,
    section: '4.10',
    title: 'List cards',
    path: '/v1/cards/',
    answer: listOf(Card),
    errors: COMMON_USER_ERRORS,
    isAnswerSecret: true,
  },
  listCardTransactions: {
    ...user,
    ...READ,
    section: '4.11',
    title: "List a card's transactions",
    path: '/v1/cards/{id}/transactions',
    params: ById,
    query: CardTransactionQuery,
    answer: CardTransactionPage,
    errors: [INVALID_FIELDS, NOT_FOUND, ...COMMON_USER_ERRORS],
  },
  updateCardPin: {
    ...user,
    section: '4.7',
    title: "Change a card's PIN",
    method: 'POST',
    path: '/v1/cards/{cardId}/update_pin',
    params: z.strictObject({ cardId: Id }),
    body: CardPinRequest,
    answer: Success,
    errors: [...INVALID_BODY, NOT_FOUND, ...COMMON_USER_ERRORS],
  },
  listBills: {
    ...user,
    ...READ,
    section: '4.10',
    title: 'List bills',
    path: '/v1/bills/',
    answer: listOf(Bill),
    errors: COMMON_USER_ERRORS,
  },
  resetSandboxBills: {
    ...user,
    section: '4.8',
    title: 'Reset the sandbox bills',
    method: 'POST',
    path: '/v1/sandbox/bills/reset',
    answer: BillsReset,
    // Section 4.8 gives the status without its reason.
    errors: [{ status: 400, type: null, when: 'the environment is not a sandbox' }, ...COMMON_USER_ERRORS],
  },
  listApiKeys: {
    ...user,
    ...READ,
    section: '4.10',
    title: 'List API keys',
    path: '/v1/api-keys/',
    answer: listOf(ApiKey),
    errors: COMMON_USER_ERRORS,
  },
} as const satisfies Record<string, EndpointDefinition>
