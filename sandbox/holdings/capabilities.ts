import type { Country, User } from '../state/users'

/** not-shown.md, "4.10 capability". */
export type Capability = {
  product: string
  method?: string
  name: string
  description: string
  status: string
  requirements: { type: string; description?: string; actionUrl?: string; status: string }[]
}

type Offer = readonly [product: string, method: string | null, name: string, description: string]

const EVERYWHERE: readonly Offer[] = [
  ['bill_pay', null, 'Bill payment', 'Pay bills from crypto'],
  ['crypto_card', null, 'Card', 'Pay with an issued card'],
]

const SEPA: readonly Offer[] = [
  ['fiat_to_crypto', 'sepa_credit_transfer', 'SEPA transfer in', 'Buy crypto by SEPA transfer'],
  ['crypto_to_fiat', 'sepa_credit_transfer', 'SEPA transfer out', 'Sell crypto to a bank account'],
]

const OFFERS: Readonly<Record<Country, readonly Offer[]>> = {
  US: [
    ['fiat_to_crypto', 'ach_credit', 'ACH transfer in', 'Buy crypto by bank transfer'],
    ['fiat_to_crypto', 'ach_debit', 'Linked bank', 'Buy crypto from a linked bank account'],
    ['fiat_to_crypto', 'wire', 'Wire in', 'Buy crypto by wire'],
    ['crypto_to_fiat', 'ach_credit', 'ACH transfer out', 'Sell crypto to a bank account'],
    ['crypto_to_fiat', 'rtp', 'Real-time payment', 'Sell crypto to a bank account in seconds'],
    ['crypto_to_fiat', 'wire', 'Wire out', 'Sell crypto to a bank account by wire'],
    ['crypto_to_fiat', 'push_to_card', 'Push to card', 'Sell crypto to a debit card'],
  ],
  DE: SEPA,
  FR: SEPA,
  GB: [['crypto_to_fiat', null, 'Faster Payments', 'Sell crypto to a bank account']],
  CA: [['crypto_to_fiat', 'canadian_eft', 'Electronic funds transfer', 'Sell crypto to a bank account']],
}

/** Section 4.6: push to card is for verified US users; everybody else sees it as not available. */
const NO_PUSH_TO_CARD: readonly Offer[] = [['crypto_to_fiat', 'push_to_card', 'Push to card', 'Only in the US']]

export function capabilitiesOf({ country, number }: User, isVerified: boolean): Capability[] {
  const offered = [...OFFERS[country], ...EVERYWHERE].map((offer) => capability(offer, isVerified))
  if (country !== 'US')
    return [...offered, ...NO_PUSH_TO_CARD.map((offer) => ({ ...capability(offer, true), status: 'not_available' }))]
  // Some verified US users wait for it, so that the refusal of section 4.6 can be seen.
  const isWaiting = isVerified && number % 10 === 0
  return offered.map((item) => (isWaiting && item.method === 'push_to_card' ? { ...item, status: 'pending' } : item))
}

function capability([product, method, name, description]: Offer, isVerified: boolean): Capability {
  const status = isVerified ? 'active' : 'requirements_needed'
  return {
    product,
    ...(method === null ? {} : { method }),
    name,
    description,
    status,
    requirements: requirementsFor(status),
  }
}

/** Only what needs something first says what. */
export function requirementsFor(status: string): Capability['requirements'] {
  return status === 'requirements_needed'
    ? [{ type: 'identity_verification', description: "The user's identity must be verified", status: 'open' }]
    : []
}

/** Whether the user may use a product by a method now. */
export function isCapable(capabilities: readonly Capability[], product: string, method: string): boolean {
  return capabilities.some((item) => item.product === product && item.method === method && item.status === 'active')
}
