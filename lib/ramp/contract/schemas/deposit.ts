import { z } from 'zod'
import { Secret } from '../secret'
import {
  DEBIT_STATUSES,
  DEPOSIT_STATUSES,
  PRIORITIES,
  QUOTE_TYPES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
} from '../values/deposits'
import { Amount, DateTime, Id, known, oneOf, SentAmount } from './fields'
import { pageOf, pageQuery } from './paging'

/** Section 4.10: there is no filter. */
export const DepositQuery = z.strictObject(pageQuery)

/** not-shown.md, "2.12 deposit". */
export const Deposit = z.looseObject({
  id: z.string(),
  sourceId: z.string(),
  onRampId: z.string().nullish(),
  status: known(DEPOSIT_STATUSES),
  quoteType: known(QUOTE_TYPES).nullish(),
  priority: known(PRIORITIES).nullish(),
  principalAmountUsd: Amount,
  instantPortionUsd: Amount.nullish(),
  settlementPortionUsd: Amount.nullish(),
  userFeeUsd: Amount.nullish(),
  totalDebitAmountUsd: Amount,
  network: z.string().nullish(),
  asset: z.string().nullish(),
  address: z.string().nullish(),
  debitStatus: known(DEBIT_STATUSES).nullish(),
  releaseStatus: known(RELEASE_STATUSES).nullish(),
  releaseDecisionMode: known(RELEASE_DECISION_MODES).nullish(),
  releasedAmountUsd: Amount.nullish(),
  confirmedReleasedAmountUsd: Amount.nullish(),
  authorizedAt: DateTime.nullish(),
  createdAt: DateTime.nullish(),
  settledAt: DateTime.nullish(),
  returnedAt: DateTime.nullish(),
  completedAt: DateTime.nullish(),
  returnCode: z.string().nullish(),
  returnReason: z.string().nullish(),
  debitFailureCode: z.string().nullish(),
  releaseFailureCode: z.string().nullish(),
  payoutTxHash: z.string().nullish(),
})
export type Deposit = z.output<typeof Deposit>

export const DepositPage = pageOf(Deposit)

/** not-shown.md, "4.10 prepare". */
export const DepositPreparationRequest = z.strictObject({
  sourceId: Id,
  address: z.string().min(1).max(200),
  network: z.string().min(1).max(40),
  asset: z.string().min(1).max(40),
  quoteType: oneOf(QUOTE_TYPES),
  amountUsd: SentAmount.regex(/^\d+(\.\d{1,2})?$/, 'must have at most two decimals'),
  priority: oneOf(PRIORITIES),
  clientNetwork: z
    .strictObject({
      ipAddresses: z
        .array(z.union([z.ipv4(), z.ipv6()]))
        .min(1)
        .max(10),
    })
    .optional(),
})
export type DepositPreparationRequest = z.input<typeof DepositPreparationRequest>

/** not-shown.md, "4.10 prepare": no capability without a client network. */
export const DepositPreparation = z.looseObject({
  preparationId: z.string(),
  submissionToken: z
    .string()
    .min(1)
    .transform((text) => new Secret('submission-token', text))
    .nullish(),
  expiresAt: DateTime,
  message: z.string().nullish(),
  summary: z.unknown().optional(),
})
export type DepositPreparation = z.output<typeof DepositPreparation>

/** not-shown.md, "4.10 direct". */
export const DirectDepositRequest = z.strictObject({
  preparationId: Id,
  clientIp: z.union([z.ipv4(), z.ipv6()]).optional(),
})
export type DirectDepositRequest = z.input<typeof DirectDepositRequest>
