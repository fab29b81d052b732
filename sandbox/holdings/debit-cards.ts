import type { Random } from '../random'
import type { SandboxUser } from '../state/users'
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
