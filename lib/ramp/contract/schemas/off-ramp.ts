import { z } from 'zod'
import { CHAINS, RAILS } from '../values/networks'
import { AMOUNT_MODES, OFF_RAMP_STATUSES, QUOTE_FULFILLMENTS, QUOTE_STATUSES, SORTS } from '../values/ramps'
import { Amount, ChainTransaction, DateTime, Id, known, Money, oneOf, SentAmount } from './fields'
import { pageOf, pageQuery } from './paging'

/** Section 4.5. */
export const OffRampQuery = z.strictObject({
  ...pageQuery,
  status: oneOf(OFF_RAMP_STATUSES).optional(),
  chain: oneOf(CHAINS).optional(),
  accountId: Id.optional(),
  sort: oneOf(SORTS).optional(),
})
export type OffRampQuery = z.input<typeof OffRampQuery>

/** Section 2.5, or an event's snapshot (not-shown.md, "2.5 off-ramp record"). */
export const OffRamp = z
  .looseObject({
    id: z.string(),
    status: known(OFF_RAMP_STATUSES),
    createdAt: DateTime.nullish(),
    completedAt: DateTime.nullish(),
    quoteId: z.string().nullish(),
    payout: z.looseObject({ amount: Amount, currency: z.string(), accountId: z.string() }).nullish(),
    chain: known(CHAINS).nullish(),
    paymentAsset: z.looseObject({ amount: Amount.nullish(), token: z.string().nullish() }).nullish(),
    input: z
      .looseObject({ amount: Amount.nullish(), token: z.string().nullish(), chain: known(CHAINS).nullish() })
      .nullish(),
    output: z
      .looseObject({
        amount: Amount.nullish(),
        currency: z.string().nullish(),
        rail: known(RAILS).nullish(),
        accountId: z.string().nullish(),
        accountName: z.string().nullish(),
      })
      .nullish(),
    fees: z.looseObject({ amount: Amount.nullish(), currency: z.string().nullish() }).nullish(),
    transaction: ChainTransaction.nullish(),
  })
  .superRefine(({ payout, output, createdAt }, context) => {
    const lacks = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'is missing' })
    if (output) return
    // Section 2.5 promises these members of a record, which lacks the `output` of a snapshot.
    if (!payout) lacks('payout')
    if (!createdAt) lacks('createdAt')
  })
  .meta({
    description: 'The record, with createdAt, payout and chain; or the shape of a snapshot, with input and output',
  })
export type OffRamp = z.output<typeof OffRamp>

export const OffRampPage = pageOf(OffRamp)

/** Section 4.5 and not-shown.md, "4.5 quote". */
export const OffRampQuoteRequest = z.strictObject({
  accountId: Id,
  amount: SentAmount,
  amountMode: oneOf(AMOUNT_MODES).optional(),
  rail: oneOf(RAILS),
  chain: oneOf(CHAINS),
  tokenAddress: z.string().min(1).max(200),
})
export type OffRampQuoteRequest = z.input<typeof OffRampQuoteRequest>

/** not-shown.md, "4.5 quote": price of one `baseCurrency`. */
const ExchangeRate = z.union([
  z.looseObject({ baseCurrency: z.string(), quoteCurrency: z.string(), rate: Amount }),
  Amount,
])

/** not-shown.md, "4.5 quote". */
export const OffRampQuote = z.looseObject({
  id: z.string(),
  fulfillment: known(QUOTE_FULFILLMENTS),
  status: known(QUOTE_STATUSES),
  createdAt: DateTime,
  input: z.looseObject({
    amount: Amount,
    currency: z.string().nullish(),
    tokenAddress: z.string().nullish(),
    chain: known(CHAINS).nullish(),
  }),
  output: z.looseObject({
    amount: Amount,
    currency: z.string(),
    rail: known(RAILS).nullish(),
    accountId: z.string().nullish(),
    estimated: z.boolean().nullish(),
    exchangeRate: ExchangeRate.nullish(),
  }),
  fees: Money.nullish(),
  sendTo: z
    .looseObject({ address: z.string(), amount: Amount, token: z.string().nullish(), expiresAt: DateTime.nullish() })
    .nullish(),
  offRampId: z.string().nullish(),
})
export type OffRampQuote = z.output<typeof OffRampQuote>
