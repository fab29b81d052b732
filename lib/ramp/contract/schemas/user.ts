import { z } from 'zod'
import { API_KEY_STATUSES, BILL_STATUSES } from '../values/accounts'
import { CAPABILITY_METHODS, CAPABILITY_PRODUCTS, CAPABILITY_STATUSES, VERIFICATION_STATUSES } from '../values/users'
import { DateTime, known } from './fields'
import { listOf } from './list'

const Requirement = z.looseObject({
  type: z.string(),
  description: z.string().nullish(),
  actionUrl: z.string().nullish(),
  status: z.string().nullish(),
})

/** not-shown.md, "4.10 capability". */
export const Capability = z.looseObject({
  product: known(CAPABILITY_PRODUCTS),
  method: known(CAPABILITY_METHODS).nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  status: known(CAPABILITY_STATUSES),
  requirements: listOf(Requirement).nullish(),
})
export type Capability = z.output<typeof Capability>

/** not-shown.md, "4.10 GET /v1/users/me". */
export const User = z.looseObject({
  id: z.string(),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  signedUpAt: DateTime.nullish(),
  timezone: z.string().nullish(),
  verification: z
    .looseObject({
      status: known(VERIFICATION_STATUSES),
      failureReason: z.string().nullish(),
      country: z.string().nullish(),
    })
    .nullish(),
  capabilities: listOf(Capability),
})
export type User = z.output<typeof User>

/** not-shown.md, "4.10 bills". */
export const Bill = z.looseObject({
  id: z.string(),
  status: known(BILL_STATUSES),
  name: z.string().nullish(),
  institution: z.unknown().optional(),
  type: z.string().nullish(),
  accountNumberLast4: z.string().nullish(),
  currency: z.string().nullish(),
  liability: z.unknown().optional(),
  requirements: listOf(z.unknown()).nullish(),
  createdAt: DateTime.nullish(),
})
export type Bill = z.output<typeof Bill>

/** not-shown.md, "4.10 api keys": never the key itself. */
export const ApiKey = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  keyPrefix: z.string(),
  permissions: z.array(z.string()),
  status: known(API_KEY_STATUSES),
  expiresAt: DateTime.nullish(),
  createdAt: DateTime,
  lastUsedAt: DateTime.nullish(),
})
export type ApiKey = z.output<typeof ApiKey>

/** Section 2.11. */
export const BillsReset = z.looseObject({
  reset: z.boolean(),
  hadProviderUser: z.boolean(),
  deletedBillCount: z.number(),
})
