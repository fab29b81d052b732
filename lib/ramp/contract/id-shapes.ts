/** The thing that an id names. `account` covers bank accounts, cards and bills (6.1, account.*). */
export type IdKind =
  | 'event'
  | 'user'
  | 'off-ramp'
  | 'deposit'
  | 'on-ramp'
  | 'return'
  | 'funding source'
  | 'account'
  | 'quote'
  | 'registration'
  | 'integrator'

/**
 * How ids usually begin. The specification promises `dr_` alone (4.9), and ids are opaque (not-shown.md, rule 2): a shape
 * is a hint to people, and nothing is refused by it.
 */
export const ID_PREFIXES: Readonly<Record<string, IdKind>> = {
  evt: 'event',
  usr: 'user',
  offr: 'off-ramp',
  dep: 'deposit',
  onr: 'on-ramp',
  dr: 'return',
  fs: 'funding source',
  acct: 'account',
  dc: 'account',
  crd: 'account',
  bill: 'account',
  quo: 'quote',
  wh: 'registration',
  int: 'integrator',
}

/** Members of payloads and records that name an id (2.9, 6.2, 6.3, and the returns of not-shown.md). */
export const ID_MEMBERS: Readonly<Record<string, IdKind>> = {
  eventId: 'event',
  userId: 'user',
  offRampId: 'off-ramp',
  depositId: 'deposit',
  onRampId: 'on-ramp',
  returnId: 'return',
  sourceId: 'funding source',
  fundingSourceId: 'funding source',
  bankAccountId: 'account',
  accountId: 'account',
  quoteId: 'quote',
  webhookId: 'registration',
  integratorId: 'integrator',
}

/** Segments of paths before an id (4.3 to 4.9). */
export const ID_PATHS: Readonly<Record<string, IdKind>> = {
  'off-ramps': 'off-ramp',
  deposits: 'deposit',
  'on-ramps': 'on-ramp',
  returns: 'return',
  'funding-sources': 'funding source',
  'bank-accounts': 'account',
  'debit-cards': 'account',
  bills: 'account',
  'off-ramp-quotes': 'quote',
  webhooks: 'registration',
}
