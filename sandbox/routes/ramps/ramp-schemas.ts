import { z } from 'zod'
import { CHAINS } from '../../../lib/ramp/contract/values/networks'
import { OFF_RAMP_STATUSES } from '../../../lib/ramp/contract/values/ramps'
import { valuesOf } from '../../../lib/ramp/contract/values/value-list'
import { paging, sort } from '../schemas'

const filter = z.string().min(1, 'Must not be empty').max(200, 'Must have at most 200 characters').optional()

/** Section 4.5. */
export const OffRampsQuery = z.strictObject({
  ...paging,
  sort,
  status: z.enum(valuesOf(OFF_RAMP_STATUSES)).optional(),
  chain: z.enum(valuesOf(CHAINS)).optional(),
  accountId: filter,
})

/** not-shown.md, "6.2 on-ramps". */
export const OnRampsQuery = z.strictObject({ ...paging, sort, network: filter, token: filter, address: filter })

/** Section 4.10: no filter. */
export const DepositsQuery = z.strictObject(paging)
