import type { IdKind } from '../ramp/contract/id-shapes'

/** The kind of a piece of text. `resource`: an id of some resource, like the `id` of a payload. */
export type RecognisedKind =
  | IdKind
  | 'resource'
  | 'unknown id'
  | 'event name'
  | 'transaction hash'
  | 'wallet address'
  | 'e-mail'
  | 'last four digits'
  | 'URL'

export type Finding = { kind: RecognisedKind; value: string }

/** The form of a text, and its findings, each once, the most telling first. */
export type Recognised = {
  /** `value`: nothing but one finding, quoted or named. `json`: an object. `text`: findings among other words. */
  form: 'value' | 'json' | 'text'
  findings: Finding[]
}

/** The words for each kind, as a label before the value. */
export const FINDING_WORDS: Record<RecognisedKind, { one: string; many: string }> = {
  event: { one: 'Event id', many: 'event ids' },
  user: { one: 'User id', many: 'user ids' },
  'off-ramp': { one: 'Off-ramp', many: 'off-ramps' },
  deposit: { one: 'Deposit', many: 'deposits' },
  'on-ramp': { one: 'On-ramp', many: 'on-ramps' },
  return: { one: 'Return', many: 'returns' },
  'funding source': { one: 'Funding source', many: 'funding sources' },
  account: { one: 'Account', many: 'accounts' },
  quote: { one: 'Quote', many: 'quotes' },
  registration: { one: 'Registration', many: 'registrations' },
  integrator: { one: 'Integrator', many: 'integrators' },
  resource: { one: 'Resource id', many: 'resource ids' },
  'unknown id': { one: 'Id', many: 'ids' },
  'event name': { one: 'Event', many: 'events' },
  'transaction hash': { one: 'Transaction hash', many: 'transaction hashes' },
  'wallet address': { one: 'Wallet address', many: 'wallet addresses' },
  'e-mail': { one: 'E-mail', many: 'e-mails' },
  'last four digits': { one: 'Last four digits', many: 'last four digits' },
  URL: { one: 'URL', many: 'URLs' },
}
