import { z } from 'zod'
import { FUNDING_ACCOUNT_TYPES, FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../values/accounts'
import { PROBLEM_CODES, SUGGESTED_ACTIONS } from '../values/problems'
import { Amount, DateTime, known } from './fields'

const Institution = z.looseObject({
  name: z.string().nullish(),
  logoUrl: z.string().nullish(),
  primaryColor: z.string().nullish(),
})

/** Section 2.4; not-shown.md, "2.4, 2.2". `institutionName` is deprecated (9). */
export const FundingSource = z.looseObject({
  id: z.string(),
  bankAccountId: z.string(),
  institutionName: z.string().nullish(),
  institution: Institution.nullish(),
  accountNumberLast4: z.string().nullish(),
  accountType: known(FUNDING_ACCOUNT_TYPES),
  status: known(FUNDING_SOURCE_STATUSES),
  statusReason: known(FUNDING_SOURCE_STATUS_REASONS).nullish(),
  availableAt: DateTime.nullish(),
  permanent: z.boolean(),
  deletedAt: DateTime.nullish(),
  createdAt: DateTime,
})
export type FundingSource = z.output<typeof FundingSource>

const limit = {
  available: z.boolean(),
  maxAmountUsd: Amount.nullish(),
  reason: known(PROBLEM_CODES).nullish(),
  suggestedAction: known(SUGGESTED_ACTIONS).nullish(),
  clearsAt: DateTime.nullish(),
}

/** not-shown.md, "7, 8 limits pre-flight". */
export const DepositLimits = z.looseObject({
  minimumDepositAmountUsd: Amount,
  transactionLimitUsd: Amount,
  limitsByPriority: z.looseObject({
    normal: z.looseObject({ ...limit, minAmountUsd: Amount.nullish() }),
    high: z.looseObject({ ...limit, maxEarlyReleaseAmountUsd: Amount.nullish() }),
  }),
})
export type DepositLimits = z.output<typeof DepositLimits>
