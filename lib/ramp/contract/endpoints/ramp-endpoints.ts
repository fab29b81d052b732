import { z } from 'zod'
import {
  Deposit,
  DepositPage,
  DepositPreparation,
  DepositPreparationRequest,
  DepositQuery,
  DirectDepositRequest,
} from '../schemas/deposit'
import { Id } from '../schemas/fields'
import { OffRamp, OffRampPage, OffRampQuery, OffRampQuote, OffRampQuoteRequest } from '../schemas/off-ramp'
import { OnRamp, OnRampPage, OnRampQuery } from '../schemas/on-ramp'
import { ById, user } from './define-endpoint'
import type { EndpointDefinition } from './endpoint'
import { CAPABILITY_INACTIVE, NOT_FOUND, PROBLEM_TYPES } from './errors'

const IDEMPOTENCY_CONFLICT = {
  status: 422,
  type: PROBLEM_TYPES.idempotencyConflict,
  when: 'the Idempotency-Key was used with another body',
}

/** Section 5. 403 for a second deposit is our assumption (rule 8). */
const SUBMISSION_ELSEWHERE = {
  status: 403,
  type: PROBLEM_TYPES.forbidden,
  when: 'the submission token belongs to another preparation',
}

/** Sections 4.5 and 4.10. */
export const RAMP_ENDPOINTS = {
  listOffRamps: user({
    section: '4.5',
    title: 'List off-ramps',
    path: '/v1/off-ramps/',
    query: OffRampQuery,
    answer: OffRampPage,
    refusals: [NOT_FOUND],
  }),
  getOffRamp: user({
    section: '4.5',
    title: 'Read an off-ramp',
    path: '/v1/off-ramps/{id}',
    params: ById,
    answer: OffRamp,
  }),
  createOffRampQuote: user({
    section: '4.5',
    title: 'Create an off-ramp quote',
    method: 'POST',
    path: '/v1/off-ramp-quotes/',
    body: OffRampQuoteRequest,
    answer: OffRampQuote,
    successStatus: 201,
    refusals: [CAPABILITY_INACTIVE, NOT_FOUND],
  }),
  getOffRampQuote: user({
    section: '4.5',
    title: 'Read an off-ramp quote',
    path: '/v1/off-ramp-quotes/{id}',
    params: ById,
    answer: OffRampQuote,
  }),
  listOnRamps: user({
    section: '6.2',
    title: 'List on-ramps',
    path: '/v1/on-ramps/',
    query: OnRampQuery,
    answer: OnRampPage,
  }),
  getOnRamp: user({
    section: '6.2',
    title: 'Read an on-ramp',
    path: '/v1/on-ramps/{id}',
    params: ById,
    answer: OnRamp,
  }),
  prepareDirectDeposit: user({
    section: '4.10',
    title: 'Prepare a deposit',
    method: 'POST',
    path: '/v1/deposits/direct/prepare',
    body: DepositPreparationRequest,
    answer: DepositPreparation,
    isAnswerSecret: true,
    refusals: [CAPABILITY_INACTIVE, NOT_FOUND],
  }),
  createDirectDeposit: user({
    scope: 'submission',
    section: '4.10',
    title: 'Submit a prepared deposit',
    method: 'POST',
    path: '/v1/deposits/direct',
    body: DirectDepositRequest,
    answer: Deposit,
    idempotency: 'required',
    refusals: [SUBMISSION_ELSEWHERE, IDEMPOTENCY_CONFLICT, NOT_FOUND],
  }),
  listDeposits: user({
    section: '4.10',
    title: 'List deposits',
    path: '/v1/deposits/',
    query: DepositQuery,
    answer: DepositPage,
  }),
  getDeposit: user({
    section: '4.10',
    title: 'Read a deposit',
    path: '/v1/deposits/{depositId}',
    params: z.strictObject({ depositId: Id }),
    answer: Deposit,
  }),
} as const satisfies Record<string, EndpointDefinition>
