import type { Random } from '../random'
import type { SandboxUser } from '../users'
import { digitsOf } from './check-digits'
import { pastInstant } from './past-instant'

/** not-shown.md, "4.10 cards". `renderSecret` lets tests see a client drop a secret. */
export type IssuedCard = ReturnType<typeof createCards>[number]

/** not-shown.md, "4.11 card transactions". */
export type IssuedCardTransaction = ReturnType<typeof newCardTransaction>

const CURRENCY: Readonly<Record<SandboxUser['country'], string>> = {
  US: 'USD',
  DE: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
}

const FURTHER_STATES = ['frozen', 'not_activated', 'cancelled'] as const

export function createCards(random: Random, user: SandboxUser) {
  if (user.number % 4 === 3) return []
  const further = FURTHER_STATES[user.number % 6]
  return ['active', ...(further === undefined ? [] : [further])].map((status) => ({
    id: random.id('crd'),
    status,
    type: random.pick(['virtual', 'physical']),
    country: user.country,
    currency: CURRENCY[user.country],
    last4: digitsOf(random, 4),
    limit: random.chance(0.7) ? { amount: '1000.00', period: 'day' } : null,
    payable: status === 'active',
    renderSecret: `render_${random.hex(32)}`,
    createdAt: pastInstant(random),
  }))
}

const MERCHANTS = [
  'Corner Grocer',
  'Riverside Books',
  'Café du Pont',
  'Tram Tickets',
  'Garden Centre 24',
  'Tea & Co',
] as const

export const TRANSACTION_STATUSES = ['posted', 'pending', 'declined', 'reversed', 'expired'] as const

const SEEDED = { from: Date.UTC(2025, 11, 1), everySeconds: 86_400 }

/** Oldest first, about one a day since December 2025. */
export function createCardTransactions(random: Random, cards: readonly IssuedCard[]): IssuedCardTransaction[] {
  return cards.flatMap((card) => {
    const count = card.status === 'not_activated' ? 0 : random.int(8, 24)
    return Array.from({ length: count }, (_, index) => {
      const second = index * SEEDED.everySeconds + random.int(0, SEEDED.everySeconds - 1)
      return {
        ...newCardTransaction(random, card, new Date(SEEDED.from + second * 1000).toISOString()),
        status: index < TRANSACTION_STATUSES.length ? (TRANSACTION_STATUSES[index] ?? 'posted') : 'posted',
      }
    })
  })
}

export function newCardTransaction(random: Random, card: IssuedCard, createdAt: string) {
  return {
    id: random.id('ctx'),
    cardId: card.id,
    merchantName: random.pick(MERCHANTS),
    amount: `${random.int(1, 250)}.${digitsOf(random, 2)}`,
    currency: card.currency,
    status: 'pending',
    createdAt,
  }
}
