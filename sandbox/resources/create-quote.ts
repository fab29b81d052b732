import type { Random } from '../random'
import { chainOf } from './chains'
import type { PayoutDestination } from './create-off-ramp'
import { centsOf, tokens, usd } from './money'
import type { OffRampResource } from './off-ramp'
import type { OffRampQuoteResource } from './off-ramp-quote'
import { centsPerToken, exchangeRate, type Price, priceInput, priceOutput } from './price'

const QUOTE_LIFETIME_MS = 15 * 60_000

export type QuoteTerms = {
  destination: PayoutDestination
  rail: string
  chain: string
  tokenAddress: string
  /** Millionths of the token to pay, or cents to arrive, as `mode` says. */
  units: number
  mode: 'input' | 'output'
}

export function priceTerms({ chain, units, mode, destination }: QuoteTerms): Price {
  const rate = centsPerToken(chainOf(chain).token, destination.currency)
  return mode === 'output' ? priceOutput(units, rate) : priceInput(units, rate)
}

export function createQuote(random: Random, userId: string, terms: QuoteTerms, at: number): OffRampQuoteResource {
  const { chain, tokenAddress, rail, destination } = terms
  const { currency, accountId, accountName } = destination
  const { address, token } = chainOf(chain)
  const { inputMillionths, outputCents, feeCents } = priceTerms(terms)
  const amount = tokens(inputMillionths)
  return {
    id: random.id('quo'),
    userId,
    createdAt: new Date(at).toISOString(),
    input: { amount, currency: token, tokenAddress, chain },
    output: {
      amount: usd(outputCents),
      currency,
      rail,
      accountId,
      estimated: terms.mode === 'input',
      exchangeRate: exchangeRate(token, currency),
    },
    fees: { amount: usd(feeCents), currency },
    sendTo: { address: address(random), amount, token, expiresAt: new Date(at + QUOTE_LIFETIME_MS).toISOString() },
    accountName,
    offRampId: null,
  }
}

export function openQuoted(
  random: Random,
  { id, userId, input, output, fees, accountName }: OffRampQuoteResource,
  { at, integratorId }: { at: Date; integratorId: string },
): OffRampResource {
  const { amount, currency, rail, accountId } = output
  return {
    id: random.id('offr'),
    userId,
    sequence: 0,
    integratorId,
    quoteId: id,
    status: 'awaiting_funding',
    createdAt: at.toISOString(),
    chain: input.chain,
    input: { amount: input.amount, token: input.currency },
    output: { amount, currency, rail, accountId, accountName },
    fees,
    transaction: null,
    rail,
  }
}

/** A quote rebuilt from an off-ramp of the history; null if a part is unknown. */
export function quoteBehind(random: Random, offRamp: OffRampResource): OffRampQuoteResource | null {
  const { id, quoteId, userId, createdAt, chain, input, output, fees } = offRamp
  if (quoteId === null) return null
  const { address, token } = chainOf(chain)
  const amount = input?.amount ?? tokens(centsOf(output.amount) * 10_000)
  const paid = input?.token ?? token
  return {
    id: quoteId,
    userId,
    createdAt,
    input: { amount, currency: paid, tokenAddress: address(random), chain },
    output: {
      amount: output.amount,
      currency: output.currency,
      rail: output.rail ?? 'wire',
      accountId: output.accountId,
      estimated: false,
      exchangeRate: exchangeRate(paid, output.currency),
    },
    fees: fees ?? { amount: '0.00', currency: output.currency },
    sendTo: {
      address: address(random),
      amount,
      token: paid,
      expiresAt: new Date(Date.parse(createdAt) + QUOTE_LIFETIME_MS).toISOString(),
    },
    accountName: output.accountName ?? '',
    offRampId: id,
  }
}
