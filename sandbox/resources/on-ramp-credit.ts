import type { Random } from '../random'
import type { User } from '../state/users'
import { milestoneEvent, type PlatformEvent } from './event'
import { tokens, usd } from './money'

export type CreditMilestone = 'depositDetected' | 'completed' | 'failed' | 'reversed' | 'refunded'

/** An auto-ramp credit in the shape of not-shown.md (6.3, onrampCredit.*). */
export type OnRampCredit = {
  id: string
  userId: string
  sequence: number
  integratorId: string | null
  status: string
  input: { amount: string; currency: string; rail: string | null }
  output: { amount: string; token: string; network: string; address: string }
  fees: { amount: string; currency: string } | null
  transaction: { hash: string | null; explorerUrl: string | null } | null
}

const STATUS: Record<CreditMilestone, string> = {
  depositDetected: 'processing',
  completed: 'completed',
  failed: 'failed',
  reversed: 'reversed',
  refunded: 'refunded',
}

export function createCredit(random: Random, user: User, integratorId: string): OnRampCredit {
  const isEuro = user.country === 'DE' || user.country === 'FR'
  const currency = isEuro ? 'EUR' : 'USD'
  const cents = random.int(5_000, 900_000)
  const feeCents = Math.round(cents / 250)
  return {
    id: random.id('onr'),
    userId: user.id,
    sequence: 0,
    integratorId: random.chance(0.1) ? null : integratorId,
    status: 'awaiting_payment',
    input: {
      amount: usd(cents),
      currency,
      rail: random.chance(0.1) ? null : isEuro ? 'sepa' : random.pick(['ach_standard', 'wire']),
    },
    output: {
      amount: tokens((cents - feeCents) * 10_000),
      token: random.pick(['USDC', 'USDT']),
      network: random.pick(['base', 'polygon', 'ethereum', 'solana']),
      address: `0x${random.hex(40)}`,
    },
    fees: random.chance(0.1) ? null : { amount: usd(feeCents), currency },
    transaction: null,
  }
}

export function creditEvent(
  credit: OnRampCredit,
  milestone: CreditMilestone,
  moment: { at: Date; random: Random },
): PlatformEvent {
  credit.status = STATUS[milestone]
  if (milestone === 'completed') {
    const hash = `0x${moment.random.hex(64)}`
    credit.transaction = { hash, explorerUrl: moment.random.chance(0.1) ? null : `https://explorer.example/tx/${hash}` }
  }
  const { id, status, input, output, fees, transaction } = credit
  return milestoneEvent(
    `onrampCredit.${milestone}`,
    credit,
    { ...moment, integratorId: credit.integratorId },
    {
      onRamp: { id, status, input, output, fees, transaction },
    },
  )
}
