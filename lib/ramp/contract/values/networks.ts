import type { ValueList } from './value-list'

const EVM = {
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  arbitrum: 'Arbitrum',
  base: 'Base',
  optimism: 'Optimism',
  avalanche: 'Avalanche C-Chain',
} as const

const NEWER_EVM = {
  'binance-smart-chain': 'BNB Smart Chain',
  hyperevm: 'HyperEVM',
  monad: 'Monad',
  sonic: 'Sonic',
  unichain: 'Unichain',
} as const

/** Section 2.2. */
export const ADDRESS_NETWORKS = { ...EVM, ...NEWER_EVM } as const satisfies ValueList

/** Section 2.5. */
export const CHAINS = {
  ...EVM,
  ...NEWER_EVM,
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  dash: 'Dash',
  tron: 'Tron',
  sui: 'Sui',
} as const satisfies ValueList

/** Section 4.1. */
export const ACCOUNT_NETWORKS = {
  ...EVM,
  solana: 'Solana',
  tron: 'Tron',
  bitcoin: 'Bitcoin',
} as const satisfies ValueList

/** Section 2.3. */
export const RAILS = {
  ach_standard: 'ACH, next business day',
  ach_same_day: 'ACH, same business day',
  rtp: 'Real-time payment, seconds at any hour',
  wire: 'Wire, same or next day',
  eft: 'Electronic funds transfer in Canada, 1 to 2 business days',
  sepa: 'SEPA credit transfer, 1 to 2 business days',
  faster_payments: 'Faster Payments, almost instant',
  push_to_card: 'Push to a debit card, minutes',
  bill_pay: 'Bill payment',
  card_deposit: 'Deposit to a card',
} as const satisfies ValueList
