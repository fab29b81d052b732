/** Hundredths of a currency for a dollar, and dollars for a coin: fixed, not real rates. */
const PER_DOLLAR: Readonly<Record<string, number>> = { USD: 100, EUR: 92, GBP: 79, CAD: 137 }
const COINS: Readonly<Record<string, number>> = { BTC: 90_000, ETH: 3_000, SOL: 150, DASH: 40 }

const MILLION = 1_000_000

/** Whole cents of a currency for one token. */
export function centsPerToken(token: string, currency: string): number {
  return (COINS[token] ?? 1) * (PER_DOLLAR[currency] ?? 100)
}

export type ExchangeRate = { baseCurrency: string; quoteCurrency: string; rate: string }

export function exchangeRate(token: string, currency: string): ExchangeRate {
  return { baseCurrency: token, quoteCurrency: currency, rate: String(centsPerToken(token, currency) / 100) }
}

const offRampFee = (outputCents: number) => Math.max(50, Math.round(outputCents / 200))

export type Price = { inputMillionths: number; outputCents: number; feeCents: number }

/** The price of an output; the fee is added on top. */
export function priceOutput(outputCents: number, rate: number): Price {
  const feeCents = offRampFee(outputCents)
  return { inputMillionths: worthOf(outputCents + feeCents, rate, 'up'), outputCents, feeCents }
}

/** The price of an input; the fee is taken off. The output is zero or less if the amount does not carry the fee. */
export function priceInput(inputMillionths: number, rate: number): Price {
  const gross = Number((BigInt(inputMillionths) * BigInt(rate)) / BigInt(MILLION))
  let outputCents = Math.min(gross - 50, Math.floor(gross / 1.005) + 2)
  while (outputCents + offRampFee(outputCents) > gross) outputCents -= 1
  return { inputMillionths, outputCents, feeCents: gross - outputCents }
}

/** Millionths of a token for whole cents, in whole numbers against rounding errors. */
export function worthOf(cents: number, rate: number, rounded: 'up' | 'down'): number {
  const extra = rounded === 'up' ? BigInt(rate) - 1n : 0n
  return Number((BigInt(cents) * BigInt(MILLION) + extra) / BigInt(rate))
}
