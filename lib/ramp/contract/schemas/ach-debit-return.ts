import { z } from 'zod'
import { CRYPTO_STATES_AT_RETURN, RETURN_BUCKETS, RETURN_USER_ACTIONS } from '../values/deposits'
import { Amount, DateTime, known, oneOf, SentDateTime } from './fields'
import { pageOf, pageQuery } from './paging'

const userIds = z
  .array(
    z
      .string()
      .min(1)
      .regex(/^[^,]*$/, 'must not hold a comma'),
  )
  .min(1)
  .transform((ids) => ids.join(','))

/** not-shown.md, "ACH debit returns, query". `search` does not match deposit ids. */
export const AchDebitReturnQuery = z.strictObject({
  ...pageQuery,
  userId: z.string().min(1).optional(),
  userIds: userIds.optional(),
  search: z.string().min(1).optional(),
  returnCode: z.string().min(1).optional(),
  returnBucket: oneOf(RETURN_BUCKETS).optional(),
  cryptoStateAtReturn: oneOf(CRYPTO_STATES_AT_RETURN).optional(),
  lossOnly: z.boolean().optional(),
  userAction: oneOf(RETURN_USER_ACTIONS).optional(),
  occurredAfter: SentDateTime.optional(),
  occurredBefore: SentDateTime.optional(),
})
export type AchDebitReturnQuery = z.input<typeof AchDebitReturnQuery>

/** not-shown.md, "ACH debit returns, record"; 4.9 promises `depositId` and `sourceId` only. */
export const AchDebitReturn = z.looseObject({
  id: z.string(),
  depositId: z.string(),
  sourceId: z.string(),
  userId: z.string().nullish(),
  onRampId: z.string().nullish(),
  amountUsd: Amount.nullish(),
  currency: z.string().nullish(),
  returnCode: z.string().nullish(),
  returnReason: z.string().nullish(),
  occurredAt: DateTime.nullish(),
  cryptoStateAtReturn: known(CRYPTO_STATES_AT_RETURN).nullish(),
  lossAmountUsd: Amount.nullish(),
  atRiskAmountUsd: Amount.nullish(),
  sourceAction: z.string().nullish(),
  userAction: known(RETURN_USER_ACTIONS).nullish(),
  reportingBucket: known(RETURN_BUCKETS).nullish(),
})
export type AchDebitReturn = z.output<typeof AchDebitReturn>

/** not-shown.md, "4.9 GET …/ach-debit/returns". */
export const AchDebitReturnPage = pageOf(AchDebitReturn)
