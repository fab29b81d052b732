import type { EndpointAnswer } from '../ramp'

export function toOnRampRow(onRamp: EndpointAnswer<'getOnRamp'>) {
  const { input, output, fees, source } = onRamp
  return {
    id: onRamp.id,
    status: onRamp.status,
    createdAt: onRamp.createdAt,
    completedAt: onRamp.completedAt ?? null,
    input: { amount: input.amount, currency: input.currency, rail: input.rail ?? null },
    output: {
      amount: output?.amount ?? null,
      token: output?.token ?? null,
      network: output?.network ?? null,
      address: output?.address ?? null,
      txHash: output?.txHash ?? null,
    },
    fees: fees ? { amount: fees.amount ?? null, currency: fees.currency ?? null } : null,
    depositId: source?.depositId ?? null,
    fundingSourceId: source?.fundingSourceId ?? null,
  }
}
