import * as accounts from './accounts'
import * as deposits from './deposits'
import * as networks from './networks'
import * as problems from './problems'
import * as ramps from './ramps'
import * as users from './users'
import type { ValueList } from './value-list'

export const VALUE_LISTS = {
  'Auto-ramp account and address: status': { section: '2.1, 2.2', values: accounts.AUTO_RAMP_STATUSES },
  'Auto-ramp account: depositInstructions.type': { section: '2.1', values: accounts.DEPOSIT_INSTRUCTION_TYPES },
  'Auto-ramp account: network': { section: '4.1', values: networks.ACCOUNT_NETWORKS },
  'Auto-ramp address: network': { section: '2.2', values: networks.ADDRESS_NETWORKS },
  'Bank account: type': { section: '2.3', values: accounts.BANK_ACCOUNT_TYPES },
  'Bank account: status': { section: '2.3', values: accounts.BANK_ACCOUNT_STATUSES },
  'Bank account: statusReason': { section: '2.3', values: accounts.BANK_ACCOUNT_STATUS_REASONS },
  'Bank account: ownership': { section: '2.3', values: accounts.OWNERSHIPS },
  'Bank account: accountSubtype': { section: '2.3', values: accounts.ACCOUNT_SUBTYPES },
  Rail: { section: '2.3', values: networks.RAILS },
  'Funding source: accountType': { section: '2.4', values: accounts.FUNDING_ACCOUNT_TYPES },
  'Funding source: status': { section: '2.4', values: accounts.FUNDING_SOURCE_STATUSES },
  'Funding source: statusReason': { section: '2.4', values: accounts.FUNDING_SOURCE_STATUS_REASONS },
  'Off-ramp: status': { section: '2.5', values: ramps.OFF_RAMP_STATUSES },
  'Off-ramp: chain': { section: '2.5', values: networks.CHAINS },
  'List: sort': { section: '4.5', values: ramps.SORTS },
  'Off-ramp quote: amountMode': { section: '4.5', values: ramps.AMOUNT_MODES },
  'Off-ramp quote: fulfillment': { section: '4.5', values: ramps.QUOTE_FULFILLMENTS },
  'Off-ramp quote: status': { section: '4.5', values: ramps.QUOTE_STATUSES },
  'On-ramp: status': { section: '6.2', values: ramps.ON_RAMP_STATUSES },
  'Debit card: status': { section: '2.6', values: accounts.DEBIT_CARD_STATUSES },
  'Debit card: network': { section: '2.6', values: accounts.DEBIT_CARD_NETWORKS },
  'Card: status': { section: '4.10', values: accounts.CARD_STATUSES },
  'Card: type': { section: '4.10', values: accounts.CARD_TYPES },
  'Card transaction: status': { section: '4.11', values: accounts.CARD_TRANSACTION_STATUSES },
  'Bill: status': { section: '4.10', values: accounts.BILL_STATUSES },
  'API key: status': { section: '4.10', values: accounts.API_KEY_STATUSES },
  'Deposit: status': { section: '2.12', values: deposits.DEPOSIT_STATUSES },
  'Deposit: quoteType': { section: '2.12', values: deposits.QUOTE_TYPES },
  'Deposit: priority': { section: '2.12', values: deposits.PRIORITIES },
  'Deposit: debitStatus': { section: '6.3', values: deposits.DEBIT_STATUSES },
  'Deposit: releaseStatus': { section: '6.3', values: deposits.RELEASE_STATUSES },
  'Deposit: releaseDecisionMode': { section: '6.3', values: deposits.RELEASE_DECISION_MODES },
  'ACH debit return: cryptoStateAtReturn': { section: '6.3', values: deposits.CRYPTO_STATES_AT_RETURN },
  'ACH debit return: userAction': { section: '6.3', values: deposits.RETURN_USER_ACTIONS },
  'ACH debit return: reportingBucket': { section: '4.9', values: deposits.RETURN_BUCKETS },
  'ACH debit return: returnCode': { section: '2.12', values: deposits.RETURN_CODES },
  'User: verification.status': { section: '4.10', values: users.VERIFICATION_STATUSES },
  'Capability: product': { section: '4.10', values: users.CAPABILITY_PRODUCTS },
  'Capability: method': { section: '4.10', values: users.CAPABILITY_METHODS },
  'Capability: status': { section: '4.10', values: users.CAPABILITY_STATUSES },
  'Problem: code': { section: '7', values: problems.PROBLEM_CODES },
  'Problem: suggestedAction': { section: '7', values: problems.SUGGESTED_ACTIONS },
} as const satisfies Record<string, { section: string; values: ValueList }>
