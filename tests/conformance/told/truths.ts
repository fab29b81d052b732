import type { Reached } from '@/sandbox/testing/reached-states'

/** Each claim with one check against the answers of the platform. */
export type Truths<Claim extends string, World> = Readonly<Record<Claim, (world: World) => boolean>>

type Text = string | null | undefined

type Members<Name extends string> = Readonly<Partial<Record<Name, Text>>>

/** The members of an answer that the truths read; the answers of the stand-in have more. */
export type OnRampAnswer = {
  status: string
  output?: Members<'amount' | 'txHash'> | null | undefined
  source?: object | null | undefined
  deliverySummary?: Members<'totalAmount' | 'deliveredAmount'> | null | undefined
}

type DepositAnswer = { status: string } & Members<
  | 'debitStatus'
  | 'releaseStatus'
  | 'releaseDecisionMode'
  | 'authorizedAt'
  | 'settledAt'
  | 'returnedAt'
  | 'debitFailureCode'
  | 'principalAmountUsd'
  | 'instantPortionUsd'
  | 'releasedAmountUsd'
  | 'confirmedReleasedAmountUsd'
>

/** `onRamp` and `returns` are null if the deposit stands alone. */
export type DepositWorld = { deposit: DepositAnswer; onRamp: OnRampAnswer | null; returns: readonly object[] | null }

/** `passed`: the states up to the present one; null if they are not known. */
export type OnRampWorld = { onRamp: OnRampAnswer; deposit: DepositAnswer | null; passed: readonly string[] | null }

export type OffRampWorld = { offRamp: { status: string }; passed: readonly string[] | null }

export type SourceWorld = {
  source: { status: string; permanent: boolean } & Members<'statusReason' | 'availableAt' | 'deletedAt'>
  now: number
}

export type ReturnWorld = Reached['returns'][number]

/** An amount in millionths. */
const number = (text: string | null | undefined) => Math.round(Number(text ?? Number.NaN) * 1_000_000)

/** The delivered amount and the whole amount, in millionths. */
export function deliveredOf({ output, deliverySummary }: OnRampAnswer): { delivered: number; total: number } {
  if (deliverySummary != null)
    return { delivered: number(deliverySummary.deliveredAmount), total: number(deliverySummary.totalAmount) }
  const total = number(output?.amount)
  return { delivered: output?.txHash == null ? 0 : total, total }
}

export function deliveredBy({ deposit, onRamp }: Pick<DepositWorld, 'deposit' | 'onRamp'>) {
  if (onRamp !== null) return deliveredOf(onRamp)
  return { delivered: number(deposit.confirmedReleasedAmountUsd), total: number(deposit.principalAmountUsd) }
}

export const isNothing = ({ delivered }: { delivered: number }) => delivered === 0

export const isPart = ({ delivered, total }: { delivered: number; total: number }) => delivered > 0 && delivered < total

export const isAll = ({ delivered, total }: { delivered: number; total: number }) => delivered >= total

/** The share of the principal that may leave before the debit has settled. */
export const earlyShare = ({ deposit }: Pick<DepositWorld, 'deposit'>) =>
  number(deposit.instantPortionUsd) / number(deposit.principalAmountUsd)

export const hasReturned = ({ deposit, returns }: DepositWorld) =>
  deposit.returnedAt != null || deposit.debitStatus === 'returned' || (returns ?? []).length > 0

/** Whether the on-ramp has a status, such as a refund that the deposit does not date; true if there is no on-ramp. */
export const isOnRampIn = ({ onRamp }: { onRamp: OnRampAnswer | null }, status: string) =>
  onRamp === null || onRamp.status === status
