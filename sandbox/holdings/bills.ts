import type { Random } from '../random'
import type { SandboxUser } from '../users'
import { digitsOf } from './check-digits'
import { pastInstant } from './past-instant'

/** not-shown.md, "4.10 bills". */
export type HeldBill = ReturnType<typeof newBill>

const STATUSES = ['active', 'active', 'pending', 'active', 'action_required', 'rejected', 'inactive'] as const

const TYPES = ['credit_card', 'utility', 'mortgage', 'phone'] as const

export function createBills(random: Random, user: SandboxUser): HeldBill[] {
  if (user.country !== 'US' || user.number % 3 === 0) return []
  return Array.from({ length: random.int(1, 3) }, (_, index) =>
    newBill(random, STATUSES[(user.number + index) % STATUSES.length] ?? 'active', pastInstant(random)),
  )
}

export function newBill(random: Random, status: string, createdAt: string) {
  const type = random.pick(TYPES)
  return {
    id: random.id('bill'),
    status,
    name: `${type.charAt(0).toUpperCase()}${type.slice(1).replace('_', ' ')} bill`,
    institution: random.chance(0.8) ? { name: 'Lakeside Services', logo: 'https://logos.example/lakeside.svg' } : null,
    type,
    accountNumberLast4: digitsOf(random, 4),
    currency: 'USD',
    liability: type === 'credit_card' ? { balance: `${random.int(10, 900)}.00`, nextPaymentDueDate: null } : null,
    requirements: billRequirements(status),
    createdAt,
  }
}

export function billRequirements(status: string) {
  return status === 'action_required' ? [{ type: 'account_details', description: 'The account number is missing' }] : []
}
