import type { Random } from '../random'
import type { User } from '../state/users'
import { milestoneEvent, type PlatformEvent } from './event'
import { tokens, usd } from './money'

export type OffRampMilestone = 'confirmed' | 'inFlight' | 'completed' | 'failed' | 'refunded' | 'reversed'

/** The snapshot's shape of an off-ramp (section 6.3), with its sequence. */
export type OffRamp = {
  id: string
  userId: string
  sequence: number
  integratorId: string | null
  quoteId: string | null
  status: string
  input: { amount: string; token: string; chain: string } | null
  output: { amount: string; currency: string; rail: string | null; accountId: string; accountName: string | null }
  fees: { amount: string; currency: string } | null
  transaction: { hash: string | null; explorerUrl: string | null } | null
}

const STATUS: Record<OffRampMilestone, string> = {
  confirmed: 'queued',
  inFlight: 'in_flight',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  reversed: 'reversed',
}

const CHAINS = ['base', 'polygon', 'ethereum', 'arbitrum', 'solana', 'optimism', 'tron', 'avalanche'] as const

const RAILS_BY_CURRENCY = {
  USD: ['ach_standard', 'ach_same_day', 'rtp', 'push_to_card', 'wire'],
  EUR: ['sepa'],
  GBP: ['faster_payments'],
  CAD: ['eft'],
} as const

const CURRENCY_BY_COUNTRY: Record<string, keyof typeof RAILS_BY_CURRENCY> = {
  DE: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
}

export function createOffRamp(random: Random, user: User, integratorId: string): OffRamp {
  const currency = CURRENCY_BY_COUNTRY[user.country] ?? 'USD'
  const cents = random.int(2_000, 480_000)
  const feeCents = Math.max(50, Math.round(cents / 200))
  const last4 = String(random.int(1000, 9999))
  // Deposits to an auto-ramp address have no quote (6.3); the other leaves may be null by not-shown.md.
  const isFromAddress = random.chance(0.15)
  return {
    id: random.id('offr'),
    userId: user.id,
    sequence: 0,
    integratorId: random.chance(0.05) ? null : integratorId,
    quoteId: isFromAddress ? null : random.id('quo'),
    status: 'awaiting_funding',
    input: random.chance(0.04)
      ? null
      : {
          amount: tokens((cents + feeCents) * 10_000),
          token: random.pick(['USDC', 'USDC', 'USDT']),
          chain: random.pick(CHAINS),
        },
    output: {
      amount: usd(cents),
      currency,
      rail: isFromAddress && random.chance(0.3) ? null : random.pick(RAILS_BY_CURRENCY[currency]),
      accountId: random.id('acct'),
      accountName: random.chance(0.2) ? null : `Checking ${last4}`,
    },
    fees: random.chance(0.05) ? null : { amount: usd(feeCents), currency },
    transaction: null,
  }
}

/** Moves an off-ramp to a milestone and gives the event that says so. */
export function offRampEvent(
  offRamp: OffRamp,
  milestone: OffRampMilestone,
  moment: { at: Date; random: Random },
): PlatformEvent {
  offRamp.status = STATUS[milestone]
  if (offRamp.transaction === null && !moment.random.chance(0.04)) {
    const hash = `0x${moment.random.hex(64)}`
    offRamp.transaction = { hash, explorerUrl: `https://explorer.example/tx/${hash}` }
  }
  const { id, quoteId, status, input, output, fees, transaction } = offRamp
  return milestoneEvent(
    `offramp.${milestone}`,
    offRamp,
    { ...moment, integratorId: offRamp.integratorId },
    {
      offRamp: { id, quoteId, status, input, output, fees, transaction, failureMessage: null },
    },
  )
}
