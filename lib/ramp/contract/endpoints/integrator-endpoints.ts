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
import { integrator } from './define-endpoint'
import type { EndpointDefinition } from './endpoint'

const WebhookParams = z.strictObject({ webhookId: z.string().min(1) })

const UNKNOWN_USER_KEY = {
  status: 400,
  type: null,
  when: 'userApiKey is unknown or belongs to a user that is not the integrator’s',
}

export const INTEGRATOR_ENDPOINTS = {
  createIntegratorToken: integrator({
    title: 'Create an integrator token',
    method: 'POST',
    path: '/v1/integrator/tokens',
    body: IntegratorTokenRequest,
    answer: IntegratorToken,
    isAnswerSecret: true,
    refusals: [UNKNOWN_USER_KEY],
  }),
  listWebhooks: integrator({
    title: 'List webhooks',
    path: '/v1/integrator/webhooks',
    answer: listOf(WebhookRegistration),
  }),
  // not-shown.md, "all webhook mutations": any 2xx is success.
  createWebhook: integrator({
    title: 'Create a webhook',
    method: 'POST',
    path: '/v1/integrator/webhooks',
    body: WebhookRequest,
    answer: WebhookRegistration,
    isAnswerOptional: true,
  }),
  updateWebhook: integrator({
    title: 'Change a webhook',
    method: 'PATCH',
    path: '/v1/integrator/webhooks/{webhookId}',
    params: WebhookParams,
    body: WebhookUpdate,
    answer: WebhookRegistration,
    isAnswerOptional: true,
  }),
  deleteWebhook: integrator({
    title: 'Delete a webhook',
    method: 'DELETE',
    path: '/v1/integrator/webhooks/{webhookId}',
    params: WebhookParams,
    answer: WebhookDeleted,
    isAnswerOptional: true,
  }),
  setWebhookSecret: integrator({
    title: 'Set the webhook secret',
    method: 'POST',
    path: '/v1/integrator/webhook-secret',
    body: WebhookSecretRequest,
    answer: WebhookSecretSet,
    isAnswerOptional: true,
  }),
  listWebhookDeliveries: integrator({
    title: 'List webhook deliveries',
    path: '/v1/integrator/webhooks/deliveries',
    query: WebhookDeliveryQuery,
    answer: WebhookDeliveryPage,
  }),
  listAchDebitReturns: integrator({
    title: 'List ACH debit returns',
    path: '/v1/integrator/ach-debit/returns',
    query: AchDebitReturnQuery,
    answer: AchDebitReturnPage,
  }),
  getAchDebitReturn: integrator({
    title: 'Read an ACH debit return',
    path: '/v1/integrator/ach-debit/returns/{id}',
    params: z.strictObject({ id: z.string().min(1) }),
    answer: AchDebitReturn,
  }),
} as const satisfies Record<string, EndpointDefinition>
