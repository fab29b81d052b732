import { z } from 'zod'
import { pageOf, pageQuery } from './paging'

/** not-shown.md, "6.3 value lists". Open lists: an answer may hold others, which are shown as they come. */
export const CRYPTO_STATES_AT_RETURN = ['not_released', 'in_flight', 'partially_confirmed', 'fully_confirmed'] as const
export const RETURN_USER_ACTIONS = ['none', 'review_required', 'restricted', 'disabled'] as const

/** not-shown.md, "ACH debit returns, query". */
export const RETURN_BUCKETS = ['unauthorized', 'administrative', 'other'] as const

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
  returnBucket: z.enum(RETURN_BUCKETS).optional(),
  cryptoStateAtReturn: z.enum(CRYPTO_STATES_AT_RETURN).optional(),
  lossOnly: z.boolean().optional(),
  userAction: z.enum(RETURN_USER_ACTIONS).optional(),
  occurredAfter: z.iso.datetime({ offset: true }).optional(),
  occurredBefore: z.iso.datetime({ offset: true }).optional(),
})
export type AchDebitReturnQuery = z.input<typeof AchDebitReturnQuery>

/**
 * not-shown.md, "ACH debit returns, record": the same in the list and alone. The specification promises `depositId` and
 * `sourceId` only (4.9); all else may be missing. Amounts are decimal strings.
 */
export const AchDebitReturn = z.looseObject({
  id: z.string(),
  depositId: z.string(),
  sourceId: z.string(),
  userId: z.string().nullish(),
  onRampId: z.string().nullish(),
  amountUsd: z.string().nullish(),
  currency: z.string().nullish(),
  returnCode: z.string().nullish(),
  returnReason: z.string().nullish(),
  occurredAt: z.string().nullish(),
  cryptoStateAtReturn: z.string().nullish(),
  lossAmountUsd: z.string().nullish(),
  atRiskAmountUsd: z.string().nullish(),
  sourceAction: z.string().nullish(),
  userAction: z.string().nullish(),
  reportingBucket: z.string().nullish(),
})
export type AchDebitReturn = z.output<typeof AchDebitReturn>

/** not-shown.md, "4.9 GET …/ach-debit/returns". */
export const AchDebitReturnPage = pageOf(AchDebitReturn)
