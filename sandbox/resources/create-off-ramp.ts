import type { HeldBankAccount, HeldDebitCard, Holdings } from '../holdings/holdings'
import type { Random } from '../random'
import { chainOf } from './chains'
import { tokens, usd } from './money'
import type { OffRampResource } from './off-ramp'
import { centsPerToken, priceOutput } from './price'

export type PayoutDestination = { accountId: string; accountName: string; currency: string; rails: readonly string[] }

const CHAINS = ['base', 'polygon', 'ethereum', 'arbitrum', 'solana', 'optimism', 'tron', 'avalanche'] as const

export function bankDestination(account: HeldBankAccount): PayoutDestination {
  const { id, label = 'Account', supportedRails, currency } = account
  const last4 = account.accountNumberLast4 ?? account.ibanLast4
  return { accountId: id, accountName: last4 ? `${label} ${last4}` : label, currency, rails: supportedRails }
}

export function cardDestination({ id, label, cardNumberLast4, currency }: HeldDebitCard): PayoutDestination {
  return { accountId: id, accountName: `${label} ${cardNumberLast4}`, currency, rails: ['push_to_card'] }
}

export function pickDestination(random: Random, { bankAccounts, debitCards }: Holdings): PayoutDestination {
  const [card] = active(debitCards.values())
  if (card !== undefined && random.chance(1 / 6)) return cardDestination(card)
  const [first, ...others] = active(bankAccounts.values())
  if (first === undefined) throw new Error('A payout needs an account that can be paid to')
  return bankDestination(random.pick([first, ...others]))
}

const active = <T extends { status: string }>(items: Iterable<T>) =>
  [...items].filter(({ status }) => status === 'active')

export function createOffRamp(
  random: Random,
  { userId, integratorId }: { userId: string; integratorId: string },
  { accountId, accountName, currency, rails }: PayoutDestination,
): OffRampResource {
  const [first = 'wire', ...otherRails] = rails
  const chain = random.pick(CHAINS)
  const token = chain === 'tron' ? chainOf(chain).token : random.pick(['USDC', 'USDC', 'USDT'])
  const price = priceOutput(random.int(2_000, 480_000), centsPerToken(token, currency))
  // Deposits to an auto-ramp address have no quote (6.3); the other leaves may be null by not-shown.md.
  const isFromAddress = random.chance(0.15) && first !== 'push_to_card'
  const isRailHidden = isFromAddress && random.chance(0.3)
  const rail = random.pick([first, ...otherRails])
  return {
    id: random.id('offr'),
    userId,
    sequence: 0,
    integratorId: random.chance(0.05) ? null : integratorId,
    quoteId: isFromAddress ? null : random.id('quo'),
    status: 'awaiting_funding',
    createdAt: '',
    chain,
    input: random.chance(0.04) ? null : { amount: tokens(price.inputMillionths), token },
    output: {
      amount: usd(price.outputCents),
      currency,
      rail: isRailHidden ? null : rail,
      accountId,
      accountName: random.chance(0.2) ? null : accountName,
    },
    fees: random.chance(0.05) ? null : { amount: usd(price.feeCents), currency },
    transaction: null,
    rail,
  }
}
