import { z } from 'zod'
import { RAILS } from '../values/networks'
import { ON_RAMP_STATUSES, SORTS } from '../values/ramps'
import { Amount, DateTime, Id, known, oneOf } from './fields'
import { listOf } from './list'
import { pageOf, pageQuery } from './paging'

/** not-shown.md, "6.2 on-ramps". */
export const OnRampQuery = z.strictObject({
  ...pageQuery,
  network: Id.optional(),
  token: Id.optional(),
  address: Id.optional(),
  sort: oneOf(SORTS).optional(),
})
export type OnRampQuery = z.input<typeof OnRampQuery>

/** not-shown.md, "6.2 on-ramps". `source.depositId` names the deposit. */
export const OnRamp = z.looseObject({
  id: z.string(),
  status: known(ON_RAMP_STATUSES),
  createdAt: DateTime,
  input: z.looseObject({ amount: Amount, currency: z.string(), rail: known(RAILS).nullish() }),
  fees: z.looseObject({ amount: Amount.nullish(), currency: z.string().nullish() }).nullish(),
  output: z
    .looseObject({
      amount: Amount.nullish(),
      token: z.string().nullish(),
      network: z.string().nullish(),
      address: z.string().nullish(),
      txHash: z.string().nullish(),
    })
    .nullish(),
  source: z.looseObject({ depositId: z.string().nullish(), fundingSourceId: z.string().nullish() }).nullish(),
  deliverySummary: z.unknown().optional(),
  deliveries: listOf(z.unknown()).nullish(),
  completedAt: DateTime.nullish(),
})
export type OnRamp = z.output<typeof OnRamp>

export const OnRampPage = pageOf(OnRamp)
