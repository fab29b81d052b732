import { type DepositResource, releasedCents } from './deposit'
import { completionOf, depositStatus } from './deposit-record'
import { tokens, usd } from './money'
import type { OnRampCredit } from './on-ramp-credit'

export type OnRampResource = { id: string; userId: string } & ({ credit: OnRampCredit } | { deposit: DepositResource })

export const ofCredit = (credit: OnRampCredit): OnRampResource => ({ id: credit.id, userId: credit.userId, credit })

export const ofDeposit = (deposit: DepositResource): OnRampResource => ({
  id: deposit.onRampId,
  userId: deposit.userId,
  deposit,
})

export function outputOf(onRamp: OnRampResource): { token: string; network: string; address: string } {
  if ('credit' in onRamp) return onRamp.credit.output
  const { asset, network, address } = onRamp.deposit
  return { token: asset, network, address }
}

/** not-shown.md, "6.2 on-ramps". */
export function onRampRecord(onRamp: OnRampResource) {
  return 'credit' in onRamp ? creditRecord(onRamp.credit) : fundedRecord(onRamp.deposit)
}

function creditRecord({ id, status, createdAt, completedAt, input, output, fees, transaction }: OnRampCredit) {
  return {
    id,
    status,
    createdAt,
    input,
    fees,
    output: { ...output, ...txHash(transaction?.hash) },
    source: null,
    ...(completedAt === null ? {} : { completedAt }),
  }
}

const FUNDED_STATUS: Readonly<Record<ReturnType<typeof depositStatus>, string>> = {
  authorized: 'processing',
  processing: 'processing',
  partially_released: 'partially_delivered',
  completed: 'completed',
  returned: 'reversed',
  refunded: 'refunded',
  failed: 'failed',
}

function fundedRecord(deposit: DepositResource) {
  const { principal, fee, asset: token, network, address, deliveries } = deposit
  const delivered = releasedCents(deposit)
  const completedAt = completionOf(deposit)
  return {
    id: deposit.onRampId,
    status: FUNDED_STATUS[depositStatus(deposit)],
    createdAt: deposit.createdAt,
    input: { amount: usd(principal + fee), currency: 'USD', rail: 'ach_standard' },
    fees: { amount: usd(fee), currency: 'USD' },
    output: { amount: inToken(principal), token, network, address, ...txHash(deliveries.at(-1)?.txHash) },
    source: { depositId: deposit.id, fundingSourceId: deposit.source.id },
    deliverySummary: {
      totalAmount: inToken(principal),
      deliveredAmount: inToken(delivered),
      remainingAmount: inToken(principal - delivered),
      deliveryCount: deliveries.length,
    },
    deliveries: deliveries.map(({ cents, txHash: hash, at }) => ({
      amount: inToken(cents),
      token,
      txHash: hash,
      confirmedAt: at,
    })),
    ...(completedAt === null ? {} : { completedAt }),
  }
}

/** Deposits are paid out in USDC, one for a dollar. */
const inToken = (cents: number) => tokens(cents * 10_000)

const txHash = (hash: string | null | undefined) => (hash ? { txHash: hash } : {})
