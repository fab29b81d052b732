import type { EndpointId } from '../../ramp'

/** `example` is made up and fits the contract. */
export type FieldWords = { sentence: string; example: unknown }

const SORT = { sentence: 'Newest first by default.', example: 'desc' }
const IBAN = { sentence: 'The IBAN, in capitals and without spaces.', example: 'DE89370400440532013000' }

/** Words by the member’s path in its part. A member means the same at each endpoint, unless `BY_ENDPOINT` says otherwise. */
const WORDS: Readonly<Record<string, FieldWords>> = {
  id: { sentence: 'The id of the resource.', example: 'id_example_1' },
  webhookId: { sentence: 'The id of the registration.', example: 'wh_example_1' },
  cardId: { sentence: 'The id of the issued card.', example: 'card_example_1' },
  depositId: { sentence: 'The id of the deposit.', example: 'dep_example_1' },
  limit: { sentence: 'The number of items per page.', example: 50 },
  cursor: { sentence: 'The nextCursor of the previous page.', example: 'cursor_example' },
  sort: SORT,
  status: { sentence: 'Only those in this state.', example: 'completed' },
  accountId: { sentence: 'A bank account or a debit card of the user.', example: 'ba_example_1' },
  search: { sentence: 'The text to search for.', example: 'coffee' },
  fromDate: { sentence: 'The earliest time, as a date or a time with its zone.', example: '2026-01-01' },
  toDate: { sentence: 'The latest time, as a date or a time with its zone.', example: '2026-01-31' },
  occurredAfter: { sentence: 'The earliest time, as a date or a time with its zone.', example: '2026-01-01' },
  occurredBefore: { sentence: 'The latest time, as a date or a time with its zone.', example: '2026-01-31' },
  userId: { sentence: 'Only the returns of this user.', example: 'usr_example_1' },
  userIds: { sentence: 'Only the returns of these users.', example: ['usr_example_1', 'usr_example_2'] },
  returnCode: { sentence: 'Only returns with this bank code.', example: 'R01' },
  returnBucket: { sentence: 'Only returns in this group of codes.', example: 'unauthorized' },
  cryptoStateAtReturn: {
    sentence: 'Only returns that came when this much of the crypto had left.',
    example: 'fully_confirmed',
  },
  lossOnly: { sentence: 'Only returns with a loss.', example: true },
  userAction: { sentence: 'Only returns that ask for this user action.', example: 'review_required' },

  address: { sentence: 'The wallet address that receives the crypto.', example: `0x${'ab12'.repeat(10)}` },
  network: { sentence: 'The network of the wallet address.', example: 'base' },
  chain: { sentence: 'The chain on which the crypto is paid.', example: 'base' },
  token: { sentence: 'The token’s symbol.', example: 'USDC' },
  redirectUri: {
    sentence: 'Where the user returns to: an https:// URL, or the name of an Android package.',
    example: 'https://app.example/linked',
  },

  type: { sentence: 'The region of the account, which decides the other fields.', example: 'us' },
  ownership: { sentence: 'Whose account it is: the user’s own, or a third party’s.', example: 'personal' },
  'accountHolder.firstName': { sentence: 'The first name of the holder.', example: 'Sample' },
  'accountHolder.lastName': { sentence: 'The last name of the holder.', example: 'Person' },
  'accountHolder.address.street': { sentence: 'The street and number.', example: '1 Sample Street' },
  'accountHolder.address.street2': { sentence: 'The second address line.', example: 'Floor 2' },
  'accountHolder.address.city': { sentence: 'The city.', example: 'Springfield' },
  'accountHolder.address.state': { sentence: 'The state or province.', example: 'IL' },
  'accountHolder.address.postalCode': { sentence: 'The postal code.', example: '62701' },
  'accountHolder.address.country': { sentence: 'The two-letter country code.', example: 'US' },
  label: { sentence: 'A name that the user recognises.', example: 'Sample account' },
  routingNumber: { sentence: 'The ABA routing number: 9 digits.', example: '021000021' },
  accountNumber: { sentence: 'The account number: digits only. The console never stores it.', example: '12345678' },
  accountSubtype: { sentence: 'The kind of account.', example: 'checking' },
  institutionNumber: { sentence: 'The institution: 3 digits.', example: '001' },
  transitNumber: { sentence: 'The branch: 5 digits.', example: '00012' },
  sortCode: { sentence: 'The sort code: 6 digits, with or without hyphens.', example: '20-00-00' },
  iban: IBAN,
  bic: { sentence: 'The SWIFT code of the bank: 8 or 11 characters.', example: 'COBADEFFXXX' },

  encryptedCardNumber: {
    sentence: 'The token of the encrypted card, made for this environment; never a card number.',
    example: 'enc_example',
  },
  expiryMonth: { sentence: 'The month, from 1 to 12.', example: '4' },
  expiryYear: { sentence: 'The last two digits of the year.', example: '30' },
  cardLastFour: { sentence: 'The last four digits of the card.', example: '4242' },
  cardBin: { sentence: 'The first 6 to 8 digits of the card.', example: '424242' },
  cardBrand: { sentence: 'The network of the card.', example: 'visa' },
  cardholderFirstName: { sentence: 'The first name, as printed on the card.', example: 'Sample' },
  cardholderLastName: { sentence: 'The last name, as printed on the card.', example: 'Person' },
  'billingAddress.line1': { sentence: 'The street and number.', example: '1 Sample Street' },
  'billingAddress.line2': { sentence: 'The second address line.', example: 'Floor 2' },
  'billingAddress.city': { sentence: 'The city.', example: 'Springfield' },
  'billingAddress.state': { sentence: 'The state.', example: 'IL' },
  'billingAddress.postalCode': { sentence: 'A US postal code.', example: '62701' },
  'billingAddress.country': { sentence: 'Always US.', example: 'US' },
  encryptedKey: {
    sentence: 'The AES key, encrypted with the platform’s RSA key, as base64.',
    example: 'AAAAAAAAAAAAAAAAAAAAAA==',
  },
  'encryptedPin.iv': { sentence: 'The 12 bytes of the IV, as base64.', example: 'AAAAAAAAAAAAAAAA' },
  'encryptedPin.data': {
    sentence: 'The encrypted PIN block with its tag, as base64.',
    example: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  },

  userApiKey: {
    sentence: 'The user’s key. {{userApiKey}} stands for the key in the directory, which is never shown.',
    example: '{{userApiKey}}',
  },
  expiresIn: { sentence: 'How long the token is valid, in seconds.', example: 900 },
  url: { sentence: 'The https URL that receives the events.', example: 'https://hooks.example/ramp' },
  events: { sentence: 'Names of events, or * for all of them.', example: ['payment.completed'] },
  secret: { sentence: 'The new webhook secret, which replaces the one in use.', example: 'example-webhook-secret' },

  amount: { sentence: 'A decimal number above zero, as text.', example: '125.50' },
  amountMode: { sentence: 'Whether the amount is paid out or paid in.', example: 'output' },
  rail: { sentence: 'The rail of the payout.', example: 'ach_standard' },
  tokenAddress: { sentence: 'The contract of the token on the chain.', example: `0x${'cd34'.repeat(10)}` },
  sourceId: { sentence: 'The funding source that is debited.', example: 'fs_example_1' },
  asset: { sentence: 'The token that is delivered.', example: 'USDC' },
  quoteType: { sentence: 'Whether the amount is what is debited or what is delivered.', example: 'exact_input' },
  amountUsd: { sentence: 'A decimal number above zero with at most two decimals, as text.', example: '25.00' },
  priority: { sentence: 'Whether crypto may leave before the debit has settled.', example: 'normal' },
  'clientNetwork.ipAddresses': {
    sentence:
      'The IP addresses from which the user will submit the deposit. If you give any, the answer has a submission token.',
    example: ['192.0.2.10'],
  },
  preparationId: { sentence: 'The id from the answer to preparing the deposit.', example: 'prep_example_1' },
  clientIp: {
    sentence: 'The user’s IP address: one of those given when the deposit was prepared.',
    example: '192.0.2.10',
  },
}

const BY_ENDPOINT: Partial<Record<EndpointId, Readonly<Record<string, FieldWords>>>> = {
  listAutoRampAddresses: {
    accountId: { sentence: 'Only the addresses of this auto-ramp account.', example: 'ara_example_1' },
  },
  listOffRamps: { accountId: { sentence: 'Only payouts to this account or card.', example: 'ba_example_1' } },
  listCardTransactions: { status: { sentence: 'Only those in this state.', example: 'posted' } },
  listAchDebitReturns: {
    search: { sentence: 'The text to search for. The platform does not search deposit ids.', example: 'R01' },
  },
}

export function fieldWordsOf(endpoint: EndpointId, path: string): FieldWords | null {
  return BY_ENDPOINT[endpoint]?.[path] ?? WORDS[path] ?? null
}
