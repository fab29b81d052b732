import { AutoRampAccount, AutoRampAccountRequest, AutoRampAddress, AutoRampAddressQuery } from '../schemas/auto-ramp'
import { BankAccount, BankAccountRequest, BankLinkToken, BankLinkTokenRequest } from '../schemas/bank-account'
import { CardholderInfoRequest, DebitCard, DebitCardList, DebitCardRequest } from '../schemas/debit-card'
import { Deleted, Success } from '../schemas/fields'
import { DepositLimits, FundingSource } from '../schemas/funding-source'
import { listOf } from '../schemas/list'
import { ById, user } from './define-endpoint'
import type { EndpointDefinition } from './endpoint'
import { CAPABILITY_INACTIVE, PROBLEM_TYPES } from './errors'

const CARD_NOT_REGISTERED = {
  status: 503,
  type: null,
  when: 'the card could not be registered for payouts; nothing is stored',
  isUnmade: true,
} as const

/** Section 7; the same refusal for completing a cardholder is our assumption. */
const NAME_REFUSED = {
  status: 422,
  type: PROBLEM_TYPES.verificationFailed,
  when: 'the cardholder’s name does not match the verified identity; the same name must not be tried again',
}

export const ACCOUNT_ENDPOINTS = {
  listAutoRampAccounts: user({
    section: '4.1',
    title: 'List auto-ramp accounts',
    path: '/v1/auto-ramp-accounts/',
    answer: listOf(AutoRampAccount),
    isAnswerSecret: true,
  }),
  createAutoRampAccount: user({
    section: '4.1',
    title: 'Create an auto-ramp account',
    method: 'POST',
    path: '/v1/auto-ramp-accounts/',
    body: AutoRampAccountRequest,
    formTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answer: AutoRampAccount,
    successStatus: 201,
    isAnswerSecret: true,
  }),
  getAutoRampAccount: user({
    section: '4.1',
    title: 'Read an auto-ramp account',
    path: '/v1/auto-ramp-accounts/{id}',
    params: ById,
    answer: AutoRampAccount,
    isAnswerSecret: true,
  }),
  listAutoRampAddresses: user({
    section: '4.2',
    title: 'List auto-ramp addresses',
    path: '/v1/auto-ramp-addresses/',
    query: AutoRampAddressQuery,
    answer: listOf(AutoRampAddress),
  }),
  createBankLinkToken: user({
    section: '4.3',
    title: 'Create a bank link token',
    method: 'POST',
    path: '/v1/bank-accounts/link-token',
    body: BankLinkTokenRequest,
    answer: BankLinkToken,
    isAnswerSecret: true,
  }),
  createBankAccount: user({
    section: '4.3',
    title: 'Create a bank account',
    method: 'POST',
    path: '/v1/bank-accounts/',
    body: BankAccountRequest,
    answer: BankAccount,
    successStatus: 201,
  }),
  listBankAccounts: user({
    section: '4.3',
    title: 'List bank accounts',
    path: '/v1/bank-accounts/',
    answer: listOf(BankAccount),
  }),
  getBankAccount: user({
    section: '4.3',
    title: 'Read a bank account',
    path: '/v1/bank-accounts/{id}',
    params: ById,
    answer: BankAccount,
  }),
  deleteBankAccount: user({
    section: '4.3',
    title: 'Delete a bank account',
    method: 'DELETE',
    path: '/v1/bank-accounts/{id}',
    params: ById,
    answer: Deleted,
    isAnswerOptional: true,
  }),
  listFundingSources: user({
    section: '4.4',
    title: 'List funding sources',
    path: '/v1/funding-sources/',
    answer: listOf(FundingSource),
  }),
  getFundingSource: user({
    section: '4.4',
    title: 'Read a funding source',
    path: '/v1/funding-sources/{id}',
    params: ById,
    answer: FundingSource,
  }),
  deleteFundingSource: user({
    section: '4.4',
    title: 'Delete a funding source',
    method: 'DELETE',
    path: '/v1/funding-sources/{id}',
    params: ById,
    answer: Deleted,
    isAnswerOptional: true,
  }),
  getDepositLimits: user({
    section: '7, 8',
    title: 'Read a funding source’s deposit limits',
    path: '/v1/funding-sources/{id}/deposit-limits',
    params: ById,
    answer: DepositLimits,
  }),
  createDebitCard: user({
    section: '4.6',
    title: 'Add a debit card',
    method: 'POST',
    path: '/v1/debit-cards',
    body: DebitCardRequest,
    answer: DebitCard,
    successStatus: 201,
    refusals: [CAPABILITY_INACTIVE, NAME_REFUSED, CARD_NOT_REGISTERED],
  }),
  listDebitCards: user({ section: '4.6', title: 'List debit cards', path: '/v1/debit-cards', answer: DebitCardList }),
  getDebitCard: user({
    section: '4.6',
    title: 'Read a debit card',
    path: '/v1/debit-cards/{id}',
    params: ById,
    answer: DebitCard,
  }),
  deleteDebitCard: user({
    section: '4.6',
    title: 'Delete a debit card',
    method: 'DELETE',
    path: '/v1/debit-cards/{id}',
    params: ById,
    answer: Success,
    isAnswerOptional: true,
  }),
  updateCardholderInfo: user({
    section: '4.6',
    title: 'Complete a debit card’s cardholder',
    method: 'PATCH',
    path: '/v1/debit-cards/{id}/cardholder-info',
    params: ById,
    body: CardholderInfoRequest,
    answer: DebitCard,
    refusals: [NAME_REFUSED],
  }),
} as const satisfies Record<string, EndpointDefinition>
