import type { Country, SandboxUser } from '../users'

/** not-shown.md, "4.10 capability". */
export type HeldCapability = {
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

/** Section 4.6: push to card is for verified US users. */
const NO_PUSH_TO_CARD: readonly Offer[] = [['crypto_to_fiat', 'push_to_card', 'Push to card', 'Only in the US']]

export function capabilitiesOf({ country, number }: SandboxUser, isVerified: boolean): HeldCapability[] {
  const offered = [...OFFERS[country], ...EVERYWHERE].map((offer) => capability(offer, isVerified))
  if (country !== 'US')
    return [...offered, ...NO_PUSH_TO_CARD.map((offer) => ({ ...capability(offer, true), status: 'not_available' }))]
  return isVerified ? offered.map((item) => heldBack(item, number)) : offered
}

/** Holds capabilities of some users back, for the refusals of section 4.6. */
function heldBack(item: HeldCapability, number: number): HeldCapability {
  if (item.method === 'push_to_card' && number % 10 === 0) return { ...item, status: 'pending' }
  if (item.method === 'ach_debit' && number % 8 === 7)
    return { ...item, status: 'requirements_needed', requirements: [structuredClone(PROOF_OF_ADDRESS)] }
  return item
}

const PROOF_OF_ADDRESS = { type: 'proof_of_address', description: 'A document that shows the address', status: 'open' }

function capability([product, method, name, description]: Offer, isVerified: boolean): HeldCapability {
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

export function requirementsFor(status: string): HeldCapability['requirements'] {
  return status === 'requirements_needed'
    ? [{ type: 'identity_verification', description: "The user's identity must be verified", status: 'open' }]
    : []
}

type Wanted = { product: string; method: string | null }

type Standing = { verification: { status: string }; capabilities: readonly HeldCapability[] }

export function isCapableOf({ verification, capabilities }: Standing, { product, method }: Wanted): boolean {
  const isMeant = (item: HeldCapability) => item.product === product && (item.method ?? null) === method
  return verification.status === 'verified' && capabilities.some((item) => isMeant(item) && item.status === 'active')
}

export function isCapable(capabilities: readonly HeldCapability[], product: string, method: string): boolean {
  return capabilities.some((item) => item.product === product && item.method === method && item.status === 'active')
}
