import type { DebitCardRequest } from '../../lib/ramp/contract/schemas/debit-card'
import type { FieldProblem } from '../http/problem'
import type { Random } from '../random'
import type { SandboxUser } from '../users'
import { digitsOf } from './check-digits'
import type { HeldDebitCard } from './holdings'
import { pastInstant } from './past-instant'

/** Section 2.6: older cards lack a name and a billing address. */
const CARDHOLDER_REQUIREMENTS = [
  {
    type: 'cardholder_info',
    fields: ['cardholderFirstName', 'cardholderLastName', 'billingAddress'],
    reason: 'The card was added before its holder had to be named',
  },
]

function requirementsOf(status: string): Pick<HeldDebitCard, 'requirements'> {
  return status === 'action_required' ? { requirements: structuredClone(CARDHOLDER_REQUIREMENTS) } : {}
}

export function setDebitCardStatus(card: HeldDebitCard, status: string): void {
  delete card.requirements
  Object.assign(card, { status }, requirementsOf(status))
}

export function createDebitCards(random: Random, user: SandboxUser): HeldDebitCard[] {
  if (user.country !== 'US' || user.number % 5 === 0) return []
  const further = user.number % 8 < 2 ? [createDebitCard(random, FURTHER_STATES[user.number % 2] ?? 'rejected')] : []
  return [createDebitCard(random, 'active'), ...further]
}

const FURTHER_STATES = ['rejected', 'action_required'] as const

export function createDebitCard(random: Random, status: string): HeldDebitCard {
  const network = random.pick(['visa', 'mastercard'])
  return {
    id: random.id('dc'),
    status,
    network,
    cardNumberLast4: digitsOf(random, 4),
    expiryMonth: random.int(1, 12),
    expiryYear: random.int(2028, 2031),
    label: network === 'visa' ? 'Blue card' : 'Red card',
    currency: 'USD',
    isTokenized: true,
    createdAt: pastInstant(random),
    ...requirementsOf(status),
  }
}

/** Credit cards of the sandbox, which no push can reach (section 2.6). */
const CREDIT_BINS = ['411111', '555555'] as const

const BRAND_BINS: Readonly<Record<DebitCardRequest['cardBrand'], RegExp>> = {
  visa: /^4/,
  mastercard: /^(5[1-5]|2[2-7])/,
}

const REFUSED_NAME = 'mismatch'

type CardholderName = { cardholderFirstName: string; cardholderLastName: string }

/** Section 4.6: the name is checked against the verified identity. */
export function isNameRefused({ cardholderFirstName, cardholderLastName }: CardholderName): boolean {
  return [cardholderFirstName, cardholderLastName].some((name) => name.trim().toLowerCase() === REFUSED_NAME)
}

export function isUnregistrable({ encryptedCardNumber }: DebitCardRequest): boolean {
  return encryptedCardNumber.endsWith('_unregistrable')
}

/** A token `tok_{environment}_…` belongs to one environment. */
export function debitCardErrors(request: DebitCardRequest, environment: string, now: Date): FieldProblem[] {
  return [
    ...tokenErrors(request.encryptedCardNumber, environment),
    ...binErrors(request),
    ...expiryErrors(request, now),
  ]
}

function tokenErrors(token: string, environment: string): FieldProblem[] {
  if (token.startsWith(`tok_${environment}_`)) return []
  const field = 'encryptedCardNumber'
  return /^tok_(sandbox|production)_/.test(token)
    ? [{ field, message: 'The token was made for the other environment', code: 'wrong_environment' }]
    : [{ field, message: 'Must be a card token of this environment', code: 'invalid_token' }]
}

function binErrors({ cardBin, cardBrand }: DebitCardRequest): FieldProblem[] {
  if (!BRAND_BINS[cardBrand].test(cardBin))
    return [{ field: 'cardBin', message: `No ${cardBrand} card begins like this`, code: 'invalid_bin' }]
  return CREDIT_BINS.some((bin) => cardBin.startsWith(bin))
    ? [{ field: 'cardBin', message: 'Only debit cards can receive payouts', code: 'unsupported_card' }]
    : []
}

/** A card is good until the end of its month. */
function expiryErrors({ expiryMonth, expiryYear }: DebitCardRequest, now: Date): FieldProblem[] {
  const ends = Date.UTC(2000 + Number(expiryYear), Number(expiryMonth), 1)
  return now.getTime() < ends ? [] : [{ field: 'expiryYear', message: 'The card has expired', code: 'card_expired' }]
}

export function registerDebitCard(random: Random, request: DebitCardRequest, createdAt: string): HeldDebitCard {
  return {
    id: random.id('dc'),
    status: 'active',
    network: request.cardBrand,
    cardNumberLast4: request.cardLastFour,
    expiryMonth: Number(request.expiryMonth),
    expiryYear: 2000 + Number(request.expiryYear),
    label: request.label,
    currency: 'USD',
    isTokenized: true,
    createdAt,
  }
}
