import type { Permission } from '../model/role'
import type { EndpointId } from '../ramp'

/** `isTyped`: the change moves money or takes something away, so the person types the name of the environment. */
export type WriteEffect = {
  /** A sentence that begins with “The platform”. */
  sentence: string
  isTyped: boolean
  /** A permission that is needed beside `console.write`. */
  permission: Permission | null
  /** The read that shows whether the change was made, if its answer gets lost; null if none does. */
  settledBy: EndpointId | null
}

type WriteId = Exclude<EndpointId, `get${string}` | `list${string}`>

const change = (sentence: string, settledBy: EndpointId | null): WriteEffect => ({
  sentence,
  isTyped: false,
  permission: null,
  settledBy,
})
const typed = (sentence: string, settledBy: EndpointId | null): WriteEffect => ({
  ...change(sentence, settledBy),
  isTyped: true,
})

const EFFECTS: Record<WriteId, WriteEffect> = {
  createIntegratorToken: {
    ...change('The platform mints a token for the user. The answer hides it, and it is valid until it expires.', null),
    permission: 'token.mint',
  },
  createWebhook: {
    ...change('The platform sends the events of all users to the new URL.', 'listWebhooks'),
    permission: 'registration.write',
  },
  updateWebhook: {
    ...change('The platform changes the events it sends to the URL, within about 60 seconds.', 'listWebhooks'),
    permission: 'registration.write',
  },
  deleteWebhook: {
    ...typed('The platform stops sending events to the URL, and deletes the registration with its id.', 'listWebhooks'),
    permission: 'registration.write',
  },
  setWebhookSecret: {
    ...typed(
      'Within about 60 seconds, the platform signs all deliveries with this secret. The previous secret is lost, and Rampdesk’s cut-over does not watch this change.',
      'listWebhookDeliveries',
    ),
    permission: 'secret.write',
  },
  updateCardPin: change('The platform changes the PIN of the card.', null),
  resetSandboxBills: typed('The platform deletes the user’s sandbox bills.', 'listBills'),
  createAutoRampAccount: change(
    'The platform opens a virtual bank account in the user’s name. Money deposited there is converted and sent to the wallet address.',
    'listAutoRampAccounts',
  ),
  createBankLinkToken: change('The platform creates a token with which the user can link a bank.', null),
  createBankAccount: change('The platform stores the user’s bank account and can pay out to it.', 'listBankAccounts'),
  deleteBankAccount: typed('The platform removes the user’s bank account.', 'listBankAccounts'),
  deleteFundingSource: typed('The platform removes the user’s funding source.', 'listFundingSources'),
  createDebitCard: change('The platform stores the user’s card and can pay out to it.', 'listDebitCards'),
  deleteDebitCard: typed('The platform removes the user’s debit card.', 'listDebitCards'),
  updateCardholderInfo: change(
    'The platform completes the cardholder’s details, and the card can receive payouts.',
    'getDebitCard',
  ),
  createOffRampQuote: change('The platform creates a quote. No money moves until the user pays.', null),
  prepareDirectDeposit: change('The platform prepares a deposit. Nothing is debited until it is submitted.', null),
  createDirectDeposit: typed('The platform debits the user’s bank account and buys crypto with it.', 'listDeposits'),
}

/** The effect of an endpoint; null for endpoints that only read. */
export function effectOf(endpoint: EndpointId): WriteEffect | null {
  return Object.hasOwn(EFFECTS, endpoint) ? EFFECTS[endpoint as WriteId] : null
}
