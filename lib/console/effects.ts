import type { Permission } from '../auth/roles'
import type { EndpointId } from '../ramp'

/** `typed`: it moves money or takes something away, so the name of the environment is typed. */
export type WriteEffect = {
  /** "The platform …" */
  sentence: string
  isTyped: boolean
  /** Asked for beside `console.write`. */
  permission: Permission | null
  /** The read that tells whether it was made, if the answer gets lost; null where none does. */
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
    ...change('The platform mints a token of the user. It is hidden in the answer, and holds until it expires.', null),
    permission: 'token.mint',
  },
  createWebhook: {
    ...change('The platform sends the events of all users to the new URL.', 'listWebhooks'),
    permission: 'registration.write',
  },
  updateWebhook: {
    ...change('The platform sends other events to the URL, within about 60 seconds.', 'listWebhooks'),
    permission: 'registration.write',
  },
  deleteWebhook: {
    ...typed('The platform sends no more events to the URL. The id of the registration is gone.', 'listWebhooks'),
    permission: 'registration.write',
  },
  setWebhookSecret: {
    ...typed(
      'The platform signs all deliveries with this secret within about 60 seconds. The secret of before is gone, and the cut-over of Rampdesk does not watch this change.',
      'listWebhookDeliveries',
    ),
    permission: 'secret.write',
  },
  updateCardPin: change('The platform changes the PIN of the card.', null),
  resetSandboxBills: typed("The platform deletes the user's bills of the sandbox.", 'listBills'),
  createAutoRampAccount: change(
    'The platform opens a virtual bank account in the name of the user. Whatever is deposited there is converted and sent to the wallet address.',
    'listAutoRampAccounts',
  ),
  createBankLinkToken: change('The platform makes a token by which the user can link a bank.', null),
  createBankAccount: change(
    'The platform stores the bank account of the user and can pay out to it.',
    'listBankAccounts',
  ),
  deleteBankAccount: typed('The platform removes the bank account of the user.', 'listBankAccounts'),
  deleteFundingSource: typed('The platform removes the funding source of the user.', 'listFundingSources'),
  createDebitCard: change('The platform stores the card of the user and can pay out to it.', 'listDebitCards'),
  deleteDebitCard: typed('The platform removes the debit card of the user.', 'listDebitCards'),
  updateCardholderInfo: change("The platform completes the card's holder, and the card can be paid.", 'getDebitCard'),
  createOffRampQuote: change('The platform makes a quote. Nothing is paid until the user pays it.', null),
  prepareDirectDeposit: change('The platform prepares a deposit. Nothing is debited until it is submitted.', null),
  createDirectDeposit: typed("The platform debits the user's bank account and buys crypto with it.", 'listDeposits'),
}

/** Is null for endpoints that only read. */
export function effectOf(endpoint: EndpointId): WriteEffect | null {
  return Object.hasOwn(EFFECTS, endpoint) ? EFFECTS[endpoint as WriteId] : null
}
