import type { OffRamp } from '../contract/schemas/off-ramp'

/** Amounts are decimal strings. */
export type OffRampFacts = ReturnType<typeof readOffRamp>

/** A record (2.5) or an event’s snapshot (6.3; not-shown.md, "2.5 off-ramp record"). If both have a member, the one of the record counts. */
export function readOffRamp(offRamp: OffRamp) {
  const { payout, paymentAsset, input, output, fees, transaction } = offRamp
  return {
    id: offRamp.id,
    status: offRamp.status,
    quoteId: offRamp.quoteId ?? null,
    createdAt: offRamp.createdAt ?? null,
    completedAt: offRamp.completedAt ?? null,
    input: {
      amount: paymentAsset?.amount ?? input?.amount ?? null,
      token: paymentAsset?.token ?? input?.token ?? null,
      chain: offRamp.chain ?? input?.chain ?? null,
    },
    output: {
      amount: payout?.amount ?? output?.amount ?? null,
      currency: payout?.currency ?? output?.currency ?? null,
      rail: output?.rail ?? null,
      accountId: payout?.accountId ?? output?.accountId ?? null,
      accountName: output?.accountName ?? null,
    },
    fees: fees ? { amount: fees.amount ?? null, currency: fees.currency ?? null } : null,
    transaction: transaction ? { hash: transaction.hash ?? null, explorerUrl: transaction.explorerUrl ?? null } : null,
  }
}
