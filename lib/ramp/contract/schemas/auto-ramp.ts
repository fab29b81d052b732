import { z } from 'zod'
import { Secret } from '../secret'
import { AUTO_RAMP_STATUSES } from '../values/accounts'
import { ACCOUNT_NETWORKS, ADDRESS_NETWORKS } from '../values/networks'
import { DateTime, Id, known, oneOf } from './fields'

/** An account number is never archived, logged or exported. */
const AccountNumber = z.string().transform((text) => new Secret('account-number', text))

const bank = { bankName: z.string(), bankAddress: z.string(), paymentRails: z.array(z.string()) }

/** Section 2.1, `us`. An unnamed member could hold an account number and is dropped. */
const UsInstructions = z.object({
  type: z.literal('us'),
  ...bank,
  bankRoutingNumber: z.string(),
  bankAccountNumber: AccountNumber,
})

const IbanInstructions = z.object({ type: z.literal('iban'), ...bank, iban: AccountNumber, bic: z.string().nullish() })

/** Keeps only members without an account number. */
const OtherInstructions = z.object({
  type: z.string(),
  bankName: z.string().nullish(),
  paymentRails: z.array(z.string()).nullish(),
})

/** Instructions of a known type that lack a field break the contract. */
const DepositInstructions = z.union([
  z.discriminatedUnion('type', [UsInstructions, IbanInstructions]),
  OtherInstructions.refine(({ type }) => type !== 'us' && type !== 'iban', 'lacks what its type requires'),
])

/** Section 2.1. Takes deposits only while `active`. */
export const AutoRampAccount = z.looseObject({
  id: z.string(),
  depositInstructions: DepositInstructions,
  network: known(ACCOUNT_NETWORKS),
  address: z.string(),
  token: z.string(),
  currency: z.string(),
  status: known(AUTO_RAMP_STATUSES),
  createdAt: DateTime,
})
export type AutoRampAccount = z.output<typeof AutoRampAccount>

/** Section 4.1. */
export const AutoRampAccountRequest = z.strictObject({
  address: z.string().min(1).max(200),
  network: oneOf(ACCOUNT_NETWORKS),
  token: z.string().min(1).max(40),
})
export type AutoRampAccountRequest = z.input<typeof AutoRampAccountRequest>

/** Section 2.2; not-shown.md, "2.4, 2.2": `createdAt` may be missing. */
export const AutoRampAddress = z.looseObject({
  id: z.string(),
  status: known(AUTO_RAMP_STATUSES),
  address: z.string(),
  network: known(ADDRESS_NETWORKS),
  deployed: z.boolean(),
  accountId: z.string(),
  createdAt: DateTime.nullish(),
})
export type AutoRampAddress = z.output<typeof AutoRampAddress>

/** Section 4.2. */
export const AutoRampAddressQuery = z.strictObject({ accountId: Id.optional() })
