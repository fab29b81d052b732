import type { OffRampResource, OffRampStatus } from './off-ramp'
import type { ExchangeRate } from './price'

/** not-shown.md, "4.5 quote". Clock and off-ramp decide the status. */
export type OffRampQuoteResource = {
  id: string
  userId: string
  createdAt: string
  input: { amount: string; currency: string; tokenAddress: string; chain: string }
  output: {
    amount: string
    currency: string
    rail: string
    accountId: string
    estimated: boolean
    exchangeRate: ExchangeRate
  }
  fees: { amount: string; currency: string }
  sendTo: { address: string; amount: string; token: string; expiresAt: string }
  accountName: string
  offRampId: string | null
}

export type QuoteStatus =
  | 'created'
  | 'insufficient_funds'
  | 'confirmed'
  | 'completed'
  | 'expired'
  | 'failed'
  | 'refunded'

const BY_OFF_RAMP: Readonly<Record<OffRampStatus, QuoteStatus>> = {
  awaiting_funding: 'insufficient_funds',
  queued: 'confirmed',
  in_flight: 'confirmed',
  completed: 'completed',
  reversed: 'completed',
  canceled: 'expired',
  failed: 'failed',
  refunded: 'refunded',
}

export function quoteStatus(
  { sendTo }: OffRampQuoteResource,
  offRamp: OffRampResource | undefined,
  now: number,
): QuoteStatus {
  if (offRamp !== undefined) return BY_OFF_RAMP[offRamp.status]
  return now < Date.parse(sendTo.expiresAt) ? 'created' : 'expired'
}

export function quoteRecord(quote: OffRampQuoteResource, offRamp: OffRampResource | undefined, now: number) {
  const { id, createdAt, input, output, fees, sendTo, offRampId } = quote
  return {
    id,
    fulfillment: 'send_to_address',
    status: quoteStatus(quote, offRamp, now),
    createdAt,
    input,
    output,
    fees,
    sendTo,
    offRampId,
  }
}
