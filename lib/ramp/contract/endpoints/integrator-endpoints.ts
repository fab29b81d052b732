import { z } from 'zod'
import { AchDebitReturn, AchDebitReturnPage, AchDebitReturnQuery } from '../schemas/ach-debit-return'
import { IntegratorToken, IntegratorTokenRequest } from '../schemas/integrator-token'
import { listOf } from '../schemas/list'
import {
  WebhookDeleted,
  WebhookRegistration,
  WebhookRequest,
  WebhookSecretRequest,
  WebhookSecretSet,
  WebhookUpdate,
} from '../schemas/webhook'
import { WebhookDeliveryPage, WebhookDeliveryQuery } from '../schemas/webhook-delivery'
import type { EndpointDefinition } from './endpoint'
import { COMMON_ERRORS, INVALID_BODY, INVALID_FIELDS, NOT_FOUND } from './errors'

const integrator = {
  scope: 'integrator',
  section: '4.9',
  idempotency: 'none',
  successStatus: 200,
  isAnswerSecret: false,
} as const

const nothing = { params: null, query: null, body: null } as const

const WebhookParams = z.strictObject({ webhookId: z.string().min(1) })

const UNKNOWN_USER_KEY = {
  status: 400,
  type: null,
  when: "userApiKey is unknown or belongs to a user that is not the integrator's",
}

/** Section 4.9: no user bearer. */
export const INTEGRATOR_ENDPOINTS = {
  createIntegratorToken: {
    ...integrator,
    ...nothing,
    title: 'Create an integrator token',
    method: 'POST',
    path: '/v1/integrator/tokens',
    body: IntegratorTokenRequest,
    answer: IntegratorToken,
    isAnswerOptional: false,
    isAnswerSecret: true,
    errors: [...INVALID_BODY, UNKNOWN_USER_KEY, ...COMMON_ERRORS],
  },
  listWebhooks: {
    ...integrator,
    ...nothing,
    title: 'List webhooks',
    method: 'GET',
    path: '/v1/integrator/webhooks',
    answer: listOf(WebhookRegistration),
    isAnswerOptional: false,
    errors: COMMON_ERRORS,
  },
  // not-shown.md, "all webhook mutations": any 2xx is success.
  createWebhook: {
    ...integrator,
    ...nothing,
    title: 'Create a webhook',
    method: 'POST',
    path: '/v1/integrator/webhooks',
    body: WebhookRequest,
    answer: WebhookRegistration,
    isAnswerOptional: true,
    errors: [...INVALID_BODY, ...COMMON_ERRORS],
  },
  updateWebhook: {
    ...integrator,
    ...nothing,
    title: 'Change a webhook',
    method: 'PATCH',
    path: '/v1/integrator/webhooks/{webhookId}',
    params: WebhookParams,
    body: WebhookUpdate,
    answer: WebhookRegistration,
    isAnswerOptional: true,
    errors: [...INVALID_BODY, NOT_FOUND, ...COMMON_ERRORS],
  },
  deleteWebhook: {
    ...integrator,
    ...nothing,
    title: 'Delete a webhook',
    method: 'DELETE',
    path: '/v1/integrator/webhooks/{webhookId}',
    params: WebhookParams,
    answer: WebhookDeleted,
    isAnswerOptional: true,
    errors: [NOT_FOUND, ...COMMON_ERRORS],
  },
  setWebhookSecret: {
    ...integrator,
    ...nothing,
    title: 'Set the webhook secret',
    method: 'POST',
    path: '/v1/integrator/webhook-secret',
    body: WebhookSecretRequest,
    answer: WebhookSecretSet,
    isAnswerOptional: true,
    errors: [...INVALID_BODY, ...COMMON_ERRORS],
  },
  listWebhookDeliveries: {
    ...integrator,
    ...nothing,
    title: 'List webhook deliveries',
    method: 'GET',
    path: '/v1/integrator/webhooks/deliveries',
    query: WebhookDeliveryQuery,
    answer: WebhookDeliveryPage,
    isAnswerOptional: false,
    errors: [INVALID_FIELDS, ...COMMON_ERRORS],
  },
  listAchDebitReturns: {
    ...integrator,
    ...nothing,
    title: 'List ACH debit returns',
    method: 'GET',
    path: '/v1/integrator/ach-debit/returns',
    query: AchDebitReturnQuery,
    answer: AchDebitReturnPage,
    isAnswerOptional: false,
    errors: [INVALID_FIELDS, ...COMMON_ERRORS],
  },
  getAchDebitReturn: {
    ...integrator,
    ...nothing,
    title: 'Read an ACH debit return',
    method: 'GET',
    path: '/v1/integrator/ach-debit/returns/{id}',
    params: z.strictObject({ id: z.string().min(1) }),
    answer: AchDebitReturn,
    isAnswerOptional: false,
    errors: [NOT_FOUND, ...COMMON_ERRORS],
  },
} as const satisfies Record<string, EndpointDefinition>
